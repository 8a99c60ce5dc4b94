import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { compiled, type Mapping } from "#lib/config/mapping.ts";
import { placeIn } from "#lib/values/expression-place.ts";
import { memoize } from "#lib/values/memoize.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { isRecord } from "../schema/canonical.ts";
import { functionsFor } from "./functions.ts";

/** An expression of the mapping that cannot be evaluated. Says where, and never what an answer holds. */
export class MappingFault extends Error {}

/** What is wrong with the mapping is told, not thrown. */
export async function faultAsError<T>(evaluated: Promise<T>): Promise<Result<T, string>> {
  try {
    return ok(await evaluated);
  } catch (error) {
    if (error instanceof MappingFault) return err(error.message);
    throw error;
  }
}

/** Evaluates one expression with `input` as its context; `more` are further variables. */
export type Evaluate = (
  place: string,
  text: string,
  input: unknown,
  more?: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** So long the event loop waits at most, unless one record takes longer. */
const TURN_MS = 20;

/** For one answer or request: `variables` are the same in all its expressions. */
export function evaluator(
  { timeZone, currency }: Mapping,
  isRequest: boolean,
  variables: Readonly<Record<string, unknown>>,
): Evaluate {
  const functions = functionsFor({ timeZone, currency }, isRequest);
  const shared = { ...functions, ...variables, zone: timeZone, currency };
  let turn = performance.now();
  return async (place, text, input, more) => {
    if (performance.now() > turn + TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    try {
      return await compiled(text).evaluate(input, { ...shared, ...more });
    } catch (error) {
      throw new MappingFault(`${place}: ${faultOf(error, text)}`);
    }
  };
}

const fault = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().catch("it cannot be evaluated"),
  position: z.number().optional().catch(undefined),
});

/** `$error` and `$assert`, whose words may be a visitor's. */
const OWN_WORDS = ["D3137", "D3141"];

/** What stands behind a colon in messages may be a visitor's, too. */
function faultOf(error: unknown, text: string): string {
  const { code = "", message, position } = fault.parse(error);
  const said = OWN_WORDS.includes(code) ? "$error or $assert" : (message.split(/[:\n]/)[0] ?? "");
  return position === undefined ? said : `${placeIn(text, position)}: ${said}`;
}

/** The fields that an expression reads, and those that it sets, by their names alone. */
export const namesIn = memoize((text: string) => {
  const names = { read: new Set<string>(), set: new Set<string>() };
  collectNames(compiled(text).ast(), names);
  return names;
});

type Names = { readonly read: Set<string>; readonly set: Set<string> };

function collectNames(node: unknown, names: Names): void {
  if (Array.isArray(node)) for (const each of node) collectNames(each, names);
  if (!isRecord(node)) return;
  if (node.type === "name" && typeof node.value === "string") names.read.add(node.value);
  if (node.type === "unary" && node.value === "{" && Array.isArray(node.lhs)) {
    for (const [key] of z.array(z.array(z.unknown())).parse(node.lhs)) {
      if (isRecord(key) && typeof key.value === "string") names.set.add(key.value);
    }
  }
  for (const inner of Object.values(node)) collectNames(inner, names);
}
