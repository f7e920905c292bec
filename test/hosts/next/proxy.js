import { NextResponse } from "next/server";

/** A nonce for each page, which Next.js reads from the policy and sets on its own inline scripts. */
export function proxy(request) {
  const policy = process.env.POLICY.replace("script-src", `script-src 'nonce-${crypto.randomUUID()}'`);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
