import { Component, InjectionToken, inject } from "@angular/core";
import { Consent } from "./consent";

interface Order {
  configUrl: string;
  signingKey: string;
  payload: string;
}

export const ORDER = new InjectionToken<Order>("order");

@Component({
  selector: "app-root",
  imports: [Consent],
  template: `<app-consent [configUrl]="order.configUrl" [signingKey]="order.signingKey" [payload]="order.payload" />`,
})
export class App {
  readonly order = inject(ORDER);
}
