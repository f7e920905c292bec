import { createApp } from "vue";
import Consent from "./Consent.vue";

const order = await (await fetch("/order.json")).json();
createApp(Consent, order).mount("#app");
