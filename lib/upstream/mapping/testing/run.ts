import type { Mapping } from "#lib/config/mapping.ts";
import { evaluate } from "../evaluator.ts";

/** Runs the expressions of a mapping; what is no value is given as it is. */
export function runMapping({ endpoints, ...place }: Mapping) {
  return async (
    endpoint: "catalogue" | "createAppointment",
    purpose: "request" | "answer",
    input: object,
  ) => {
    const expression = endpoints[endpoint]?.[purpose] ?? "";
    const job = { endpoint, purpose, expression, input: JSON.stringify(input), query: {}, place };
    const outcome = await evaluate(job);
    return outcome.kind === "value" ? JSON.parse(outcome.text ?? "null") : outcome;
  };
}
