import { bootstrapApplication } from "@angular/platform-browser";
import { App, ORDER } from "./app";

fetch("/order.json")
  .then((response) => response.json())
  .then((order) => bootstrapApplication(App, { providers: [{ provide: ORDER, useValue: order }] }));
