import { z } from "zod";

const MAX_DETAIL = 500;

/** §7: `title`, `status`, `detail`. Any of them may be odd in an answer that is an error anyway. */
export const wireProblem = z
  .object({
    title: z.string().optional().catch(undefined),
    detail: z.string().optional().catch(undefined),
  })
  .transform(({ title, detail }) =>
    [title, detail].filter(Boolean).join(": ").slice(0, MAX_DETAIL),
  );
