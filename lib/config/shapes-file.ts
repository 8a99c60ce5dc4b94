import type { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { readJson } from "./files.ts";
import { type Shapes, shapesSchema } from "./shapes.ts";

/** Each fault with its place: `service.price.unit: is none of cents, text`. */
export function readShapesFile(path: string): Result<Shapes, readonly string[]> {
  const content = readJson(path, "SHAPES_FILE=./shapes.json");
  if (!content.ok) return err([content.error]);
  return parseShapes(content.value);
}

export function parseShapes(raw: unknown): Result<Shapes, readonly string[]> {
  const parsed = shapesSchema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.map(lineOf));
}

function lineOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join(".");
  const message = issue.code === "unrecognized_keys" ? "has other fields" : issue.message;
  return place === "" ? message : `${place} ${message}`;
}
