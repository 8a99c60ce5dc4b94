import { z } from "zod";

const MAX_DETAIL = 500;

/** §7. An unreadable part is ignored: the answer is an error in any case. */
export const wireProblem = z
  .object({
    title: z.string().optional().catch(undefined),
    detail: z.string().optional().catch(undefined),
  })
  .transform(({ title, detail }) =>
    [title, detail].filter(Boolean).join(": ").slice(0, MAX_DETAIL),
  );
