import { mount } from "svelte";
import Consent from "./Consent.svelte";

const props = await (await fetch("/order.json")).json();
mount(Consent, { target: document.getElementById("app"), props });
