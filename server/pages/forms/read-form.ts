import type { PageRequest } from "../inject.ts";

export type Fields = Readonly<Record<string, string>>;

/** The encoding of our forms (components/form/post-form.tsx). */
const FORM = /^multipart\/form-data\b/i;

/** The longest form has twenty fields. */
const MAX_FIELDS = 100;

/** Empty for a request that is no form; `undefined` for one that cannot be read. */
export async function readForm({ headers, body }: PageRequest): Promise<Fields | undefined> {
  const type = String(headers["content-type"] ?? "");
  if (!FORM.test(type)) return {};
  const sent = new Response(Uint8Array.from(body ?? []), { headers: { "content-type": type } });
  const form = await sent.formData().catch(() => undefined);
  const fields = [...(form ?? [])];
  if (!form || fields.length > MAX_FIELDS) return undefined;
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
