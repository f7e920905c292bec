import { connection } from "next/server";
import { Consent } from "./Consent";

export default async function Page() {
  await connection();
  return <Consent {...JSON.parse(process.env.ORDER)} />;
}
