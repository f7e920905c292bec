import { provideZoneChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { App, ORDER } from "./app";

const zone = provideZoneChangeDetection();

fetch("/order.json")
  .then((response) => response.json())
  .then((order) => bootstrapApplication(App, { providers: [zone, { provide: ORDER, useValue: order }] }));
