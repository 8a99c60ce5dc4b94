import { z } from "zod";

/** `sandbox/README.md` describes each kind. */
export const faultKinds = [
  "slow",
  "status",
  "status-after",
  "error-before",
  "error-after",
  "reset-before",
  "reset-after",
  "hang",
  "cut-body",
  "non-json",
  "late",
] as const;

export const faultSchema = z.strictObject({
  /** Such as `POST /api/Appointments/{id}`, `GET *`, `POST *`, or `*` for all. */
  route: z.string().default("*"),
  kind: z.enum(faultKinds),
  times: z.int().min(1).default(1),
  /** Matching requests that pass first. */
  after: z.int().min(0).default(0),
  delayMs: z.int().min(0).default(1000),
  status: z.int().min(200).max(599).default(503),
  /** Sent verbatim, even if malformed. */
  retryAfter: z.string().optional(),
  /** Replaces the body of a `status`, `error-` or `non-json` fault. */
  body: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
});

export type Fault = z.infer<typeof faultSchema>;

export class FaultPlan {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Uses up one occurrence; the first fault ordered wins. */
  take(route: string): Fault | null {
    const fault = this.#waiting.find((each) => covers(each.route, route));
    if (!fault) return null;
    if (fault.after > 0) {
      fault.after -= 1;
      return null;
    }
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((each) => each !== fault);
    return fault;
  }
}

function covers(pattern: string, route: string): boolean {
  const [method] = route.split(" ");
  return pattern === "*" || pattern === route || pattern === `${method} *`;
}
