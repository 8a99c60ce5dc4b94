import { z } from "zod";

/** What the framework writes into forms. */
const PART = /^(\$ACTION_\d+:)([0-9a-f]+)$/;
const MARK = /^\$ACTION_REF_(\d+)$/;
/** What a part may point to: text that begins with `$`, nothing, another part, or the form itself. */
const POINTER = /^\$(?:\$|undefined$|K[0-9a-f]+$|@([0-9a-f]+)$)/;

const call = z.object({ id: z.string(), bound: z.string().nullable() });
const args = z.array(z.unknown());

/**
 * Whether the framework can read a form that is sent to one of our actions. No form of a page of
 * ours fails here; the framework throws at such a form, and answers with a bare 500. The request's
 * own body is left to be read.
 */
export async function isReadableForm(request: Request): Promise<boolean> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return true;
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  if (!form) return false;
  return [...form].every(([name, value]) => {
    const mark = MARK.exec(name)?.[1];
    if (mark !== undefined) return form.has(`$ACTION_${mark}:0`);
    const [, prefix = "", number] = PART.exec(name) ?? [];
    if (number === undefined) return true;
    return isReadablePart(value, number === "0" ? call : args, (part) => form.has(prefix + part));
  });
}

function isReadablePart(
  value: FormDataEntryValue,
  schema: z.ZodType,
  isThere: (part: string) => boolean,
): boolean {
  if (typeof value !== "string") return false;
  let isSound = true;
  function check(_name: string, one: unknown): unknown {
    if (typeof one !== "string" || !one.startsWith("$")) return one;
    const pointer = POINTER.exec(one);
    const part = pointer?.[1];
    if (!pointer || (part !== undefined && !isThere(part))) isSound = false;
    return one;
  }
  try {
    return schema.safeParse(JSON.parse(value, check)).success && isSound;
  } catch {
    return false;
  }
}
