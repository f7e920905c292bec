import { createRoot } from "react-dom/client";
import { Consent } from "./Consent";

const order = await (await fetch("/order.json")).json();
createRoot(document.getElementById("app")).render(<Consent {...order} />);
