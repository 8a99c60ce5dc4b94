import { z } from "zod";

/** What the framework writes into forms. */
const PART = /^(\$ACTION_\d+:)([0-9a-f]+)$/;
const MARK = /^\$ACTION_REF_(\d+)$/;
const NAMED = /^\$ACTION_ID_(.*)$/s;
/** What a part may point to: text that begins with `$`, nothing, another part, or the form itself. */
const POINTER = /^\$(?:\$|undefined$|K[0-9a-f]+$|@([0-9a-f]+)$)/;

const call = z.object({ id: z.string(), bound: z.string().nullable() });
const args = z.array(z.unknown());

/** Whether a field was written by the framework; the others are ours. */
export function isOfFramework(name: string): boolean {
  return name.startsWith("$ACTION_");
}

export function isMultipart(type: string | readonly string[] | undefined): boolean {
  return /^multipart\/form-data\b/i.test(String(type ?? ""));
}

/** The fields of a form as browsers send it to an action; `undefined` if it cannot be read. */
export async function readForm(type: string, body: BodyInit): Promise<FormData | undefined> {
  const sent = new Response(body, { headers: { "content-type": type } });
  return sent.formData().catch(() => undefined);
}

/**
 * The ids of the actions that a form calls; `undefined` where the framework could not read that, at
 * which it throws and answers with a bare 500. No form of a page of ours is like that.
 */
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
