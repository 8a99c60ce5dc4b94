import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { text } from "./fields.ts";
import type { Secret } from "./secret.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type ConfigFault = { readonly variable: string; readonly message: string };

type Variable = { readonly name: string; readonly example: string };

const registered = new WeakMap<z.core.$ZodType, Variable>();

/**
 * A field of a schema that is read from the environment. `line`: its name and an example, which
 * errors show; they never show the value, which may be a misplaced secret.
 */
export function variable<F extends z.ZodType>(line: string, field: F): F {
  // A copy, as several variables may be of one kind.
  const own = field.clone();
  registered.set(own, variableIn(line));
  return own;
}

/** Every reader of the documentation knows a secret copied from it. */
export function secret<F extends z.ZodType<unknown, string>>(line: string, field: F) {
  const { example } = variableIn(line);
  const own = text.refine((value) => !value.includes(example), "is the example: choose your own");
  return variable(line, own.pipe(field));
}

function variableIn(line: string): Variable {
  const at = line.indexOf("=");
  return { name: line.slice(0, at), example: line.slice(at + 1) };
}

type Field = Variable & {
  /** Where the schema has it, the innermost key last. */
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType<unknown, unknown>;
};

/** All variables of a schema, those of objects in it included. */
export function fieldsOf({ shape }: z.ZodObject): readonly Field[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const inside = schema instanceof z.ZodObject ? fieldsOf(schema) : [fieldOf(schema)];
    return inside.map((field) => ({ ...field, path: [key, ...field.path] }));
  });
}

function fieldOf(schema: z.core.$ZodType): Field {
  const named = schema instanceof z.ZodExactOptional ? schema.unwrap() : schema;
  const found = registered.get(named);
  if (!found) throw new Error("a field of the configuration names no variable");
  return { ...found, path: [], schema };
}

/** A schema's output, readonly throughout. */
export type Values<T> = T extends Secret ? T : { readonly [Key in keyof T]: Values<T[Key]> };

/** What the variables of a schema say. Reports all faults, of each variable the first. */
export function readVariables<S extends z.ZodObject>(
  schema: S,
  env: Environment,
): Result<z.output<S>, ConfigFault[]> {
  const parsed = schema.safeParse(valuesFor(schema, env));
  return parsed.success ? ok(parsed.data) : err(faultsOf(schema, parsed.error));
}

function valuesFor({ shape }: z.ZodObject, env: Environment): Readonly<Record<string, unknown>> {
  const entries = Object.entries(shape).flatMap(([key, schema]) => {
    if (schema instanceof z.ZodObject) return [[key, valuesFor(schema, env)]];
    const value = env[fieldOf(schema).name];
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

function faultsOf(schema: z.ZodObject, { issues }: z.ZodError): ConfigFault[] {
  const fields = fieldsOf(schema);
  const faults = new Map<string, ConfigFault>();
  for (const { path: at, message } of issues) {
    const field = fields.find(({ path }) => path.every((key, depth) => at[depth] === key));
    if (!field) throw new Error(`a rule of the configuration names no variable: ${message}`);
    const { name: variable, example } = field;
    const fault = { variable, message: `${message}. Example: ${variable}=${example}` };
    if (!faults.has(variable)) faults.set(variable, fault);
  }
  return [...faults.values()];
}
