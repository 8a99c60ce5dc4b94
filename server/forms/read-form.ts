import { z } from "zod";

const PART = /^(\$ACTION_\d+:)([0-9a-f]+)$/;
const MARK = /^\$ACTION_REF_(\d+)$/;
const NAMED = /^\$ACTION_ID_(.*)$/s;
/** References in the framework's encoding: `$` texts, nothing, another part, or the form. */
const POINTER = /^\$(?:\$|undefined$|K[0-9a-f]+$|@([0-9a-f]+)$)/;

const call = z.object({ id: z.string(), bound: z.string().nullable() });
const args = z.array(z.unknown());

export function isOfFramework(name: string): boolean {
  return name.startsWith("$ACTION_");
}

export function isMultipart(type: string | readonly string[] | undefined): boolean {
  return /^multipart\/form-data\b/i.test(String(type ?? ""));
}

/** `undefined` if it cannot be read. */
export async function readForm(type: string, body: BodyInit): Promise<FormData | undefined> {
  const sent = new Response(body, { headers: { "content-type": type } });
  return sent.formData().catch(() => undefined);
}

/** `undefined` for encodings that make the framework throw a bare 500; our pages send none. */
export function actionsOf(form: FormData): readonly string[] | undefined {
  const ids: string[] = [];
  for (const [name, value] of form) {
    const mark = MARK.exec(name)?.[1];
    if (mark !== undefined && !form.has(`$ACTION_${mark}:0`)) return undefined;
    const named = NAMED.exec(name)?.[1];
    if (named !== undefined) ids.push(named);
    const [, prefix = "", number] = PART.exec(name) ?? [];
    if (number === undefined) continue;
    const isThere = (other: string) => form.has(prefix + other);
    const part = number === "0" ? readPart(value, call, isThere) : readPart(value, args, isThere);
    if (part === undefined) return undefined;
    if ("id" in part) ids.push(part.id);
  }
  return ids;
}

function readPart<T>(
  value: FormDataEntryValue,
  schema: z.ZodType<T>,
  isThere: (part: string) => boolean,
): T | undefined {
  if (typeof value !== "string") return undefined;
  let isSound = true;
  function check(_name: string, one: unknown): unknown {
    if (typeof one !== "string" || !one.startsWith("$")) return one;
    const pointer = POINTER.exec(one);
    const part = pointer?.[1];
    if (!pointer || (part !== undefined && !isThere(part))) isSound = false;
    return one;
  }
  try {
    const read = schema.safeParse(JSON.parse(value, check));
    return read.success && isSound ? read.data : undefined;
  } catch {
    return undefined;
  }
}
