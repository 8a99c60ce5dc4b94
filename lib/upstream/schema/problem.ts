import { z } from "zod";
import { record } from "./canonical.ts";
import { id, orNull, text } from "./values.ts";

const problem = record("problem", {
  id: orNull(id),
  title: text,
  status: z.unknown().optional(),
  detail: text,
});

/** What an error says (§7), for staff: no program reads the words. */
export function saidIn(body: unknown): string {
  const { title, detail } = problem.safeParse(body).data ?? {};
  return [title, detail].filter(Boolean).join(": ");
}

/** Whether the body of a success has an error's shape (§7). A record of its own has an id. */
export function isProblem(body: unknown): boolean {
  const { id, title, status, detail } = problem.safeParse(body).data ?? {};
  const isError = typeof status === "number" && status >= 400 && status < 600;
  return id === null && title !== undefined && (isError || detail !== undefined);
}
