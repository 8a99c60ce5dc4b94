import { readFileSync } from "node:fs";
import type { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { type Shapes, shapesSchema } from "./shapes.ts";

/** Each fault with its place: `service.price.unit: is none of cents, text`. */
export function readShapesFile(path: string): Result<Shapes, readonly string[]> {
  const content = readJson(path);
  if (!content.ok) return err([content.error]);
  return parseShapes(content.value);
}

export function parseShapes(raw: unknown): Result<Shapes, readonly string[]> {
  const parsed = shapesSchema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.map(lineOf));
}

function readJson(path: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return err("is not JSON");
    return err("cannot be read. Example: SHAPES_FILE=./shapes.json");
  }
}

function lineOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join(".");
  const message = issue.code === "unrecognized_keys" ? "has other fields" : issue.message;
  return place === "" ? message : `${place} ${message}`;
}
