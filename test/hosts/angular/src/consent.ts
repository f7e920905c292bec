import { Component, CUSTOM_ELEMENTS_SCHEMA, input, signal } from "@angular/core";
import "edis-gateway/define";
import type { EdisGatewayEventMap } from "edis-gateway";

@Component({
  selector: "app-consent",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <edis-gateway
      [configUrl]="configUrl()"
      [signingKey]="signingKey()"
      [payload]="payload()"
      (success)="succeeded($event)"
      (fail)="failed($event)"
    ></edis-gateway>
    <output>{{ outcome() }}</output>
  `,
})
export class Consent {
  readonly configUrl = input.required<string>();
  readonly signingKey = input.required<string>();
  readonly payload = input.required<string>();
  readonly outcome = signal("");

  succeeded(event: EdisGatewayEventMap["success"]): void {
    event.preventDefault();
    this.outcome.set(`authorised ${event.detail.transactionRefNo}`);
  }
  failed(event: EdisGatewayEventMap["fail"]): void {
    event.preventDefault();
    const { reason } = event.detail;
    this.outcome.set(reason === "in-doubt" ? "not known yet: we ask the depository" : `ended: ${reason}`);
  }
}
