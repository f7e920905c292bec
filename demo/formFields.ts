import type { HonoRequest } from "hono";

/**
 * Returns the text fields of a form that came by POST, or of the query. A form that cannot be read, as a multipart one without
 * its boundary, has no fields.
 */
export async function formFields(request: HonoRequest): Promise<Record<string, string>> {
  if (request.method !== "POST") return request.query();
  const fields = Object.entries(await request.parseBody().catch(() => ({})));
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
