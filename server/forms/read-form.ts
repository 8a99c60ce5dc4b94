import { z } from "zod";

/**
 * Reads which server actions a form calls, in the encoding in which the framework puts them into a
 * form that works without scripts:
 *
 *     $ACTION_REF_1            call 1 is in this form
 *     $ACTION_1:0              the call: its action's id, and where its arguments are
 *     $ACTION_1:1 and on       its arguments
 *     $ACTION_ID_60dd2a…       a call without arguments
 */
const CALL_MARK = /^\$ACTION_REF_(\d+)$/;
const CALL_FIELD = /^(\$ACTION_\d+:)([0-9a-f]+)$/;
const CALL_WITHOUT_ARGUMENTS = /^\$ACTION_ID_(.*)$/s;
/** Values that begin with `$` mean: a text with `$`, nothing, the form, or (captured) another field. */
const REFERENCE = /^\$(?:\$|undefined$|K[0-9a-f]+$|@([0-9a-f]+)$)/;

/** Our longest form has twenty fields, and each call one argument. */
const [MAX_FIELDS, MAX_ARGUMENTS] = [100, 8];

const callSchema = z.object({ id: z.string().max(100), bound: z.string().max(20).nullable() });
const argumentsSchema = z.array(z.unknown()).max(MAX_ARGUMENTS);
/** Of all parts of one argument: our own are what a form was answered with. */
const MAX_NODES = 1_000;

export function isOfFramework(name: string): boolean {
  return name.startsWith("$ACTION_");
}

export function isMultipart(type: string | readonly string[] | undefined): boolean {
  return /^multipart\/form-data\b/i.test(String(type ?? ""));
}

export async function readForm(type: string, body: BodyInit): Promise<FormData | undefined> {
  const sent = new Response(body, { headers: { "content-type": type } });
  return sent.formData().catch(() => undefined);
}

/** `undefined` for encodings that make the framework throw a bare 500; our pages send none. */
export function actionsOf(form: FormData): readonly string[] | undefined {
  const ids: string[] = [];
  const all = [...form.keys()];
  if (all.length > MAX_FIELDS) return undefined;
  const names = new Set(all);
  for (const [name, value] of form) {
    const called = actionsCalledBy(name, value, names);
    if (!called) return undefined;
    ids.push(...called);
  }
  return ids;
}

function actionsCalledBy(
  name: string,
  value: FormDataEntryValue,
  names: ReadonlySet<string>,
): readonly string[] | undefined {
  const markedCall = CALL_MARK.exec(name)?.[1];
  if (markedCall !== undefined) return names.has(`$ACTION_${markedCall}:0`) ? [] : undefined;
  const id = CALL_WITHOUT_ARGUMENTS.exec(name)?.[1];
  if (id !== undefined) return [id];
  const [, prefix = "", number] = CALL_FIELD.exec(name) ?? [];
  if (number === undefined) return [];
  const hasField = (other: string) => names.has(prefix + other);
  if (number !== "0") return readField(value, argumentsSchema, hasField) && [];
  const call = readField(value, callSchema, hasField);
  return call && [call.id];
}

function readField<T>(
  value: FormDataEntryValue,
  schema: z.ZodType<T>,
  hasField: (number: string) => boolean,
): T | undefined {
  if (typeof value !== "string") return undefined;
  let allResolve = true;
  let nodes = 0;
  function checkReference(_key: string, node: unknown): unknown {
    nodes += 1;
    if (typeof node !== "string" || !node.startsWith("$")) return node;
    const reference = REFERENCE.exec(node);
    const field = reference?.[1];
    if (!reference || (field !== undefined && !hasField(field))) allResolve = false;
    return node;
  }
  try {
    const parsed = schema.safeParse(JSON.parse(value, checkReference));
    return parsed.success && allResolve && nodes <= MAX_NODES ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
