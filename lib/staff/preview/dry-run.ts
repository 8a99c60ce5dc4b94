import { z } from "zod";
import { appointmentBody } from "#lib/booking/model/appointment-body.ts";
import { type Contact, clientBody, contactSchema } from "#lib/booking/model/contact.ts";
import { agreedVisitSchema } from "#lib/booking/model/stored-visit.ts";
import { contactToPostAfter, searchClient } from "#lib/booking/reads/client-search.ts";
import { type RecheckResult, recheck } from "#lib/booking/reads/recheck.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { PreviewDeps } from "./deps.ts";
import type { DryRun, DryRunCheck, DryRunClient, DryRunForm } from "./dry-run-types.ts";
import { warningsOf } from "./warnings.ts";

export type DryRuns = {
  seal(form: DryRunForm): Promise<string>;
  /** Asks the upstream as a booking would before it writes. `mayLookUp`: for clients too. */
  run(
    text: string,
    mayLookUp: boolean,
  ): Promise<Result<DryRun, "unreadable" | "expired" | "too_many">>;
};

const TTL_SECONDS = 60 * 60;
/** A dry run reads from the upstream, ahead of visitors who browse. */
const PER_MINUTE = { name: "dry-run", max: 20, windowMs: 60_000 };
/** In the place of the id that the upstream would give. */
const CLIENT_ID = "{id of the client}";

const formSchema: z.ZodType<DryRunForm> = z.object({
  review: agreedVisitSchema,
  contact: contactSchema,
  verdict: z.enum([
    ...["proven", "first", "usual", "provable"],
    ...["hasty", "many", "crowded", "contact", "trapped", "address"],
  ] as const),
});

export function createDryRuns(preview: PreviewDeps): DryRuns {
  const { location, upstream, sealer, tally, bookings, now } = preview;
  const purpose = `dry run ${location.slug}`;
  const deps = {
    ...preview,
    journal: { memoryOf: () => ({ list: bookings.closedServices }) },
  };

  async function findClient(contact: Contact, mayLookUp: boolean): Promise<DryRunClient> {
    const match = mayLookUp ? await searchClient(deps, contact) : undefined;
    if (match?.kind === "one") return { kind: "known", clientId: match.clientId };
    const posted = contactToPostAfter(match ?? { kind: "failed" }, contact);
    return {
      kind: "new",
      because: match?.kind ?? "not_asked",
      body: clientBody(contact, posted),
    };
  }

  return {
    seal: (form) => sealer.seal(purpose, form, TTL_SECONDS),
    async run(text, mayLookUp) {
      const opened = await sealer.open(purpose, text, formSchema);
      if (!opened.ok) return opened;
      const form = opened.value;
      const { review: visit, contact } = form;
      if (!(await tally.take(PER_MINUTE, location.slug, `${now()} ${visit.intentId}`))) {
        return { ok: false, error: "too_many" };
      }
      const [checked, client, waitSeconds] = await Promise.all([
        recheck(deps, visit, visit.sealedAt),
        findClient(contact, mayLookUp),
        bookings.expectedWaitSeconds(),
      ]);
      const clientId = client.kind === "known" ? client.clientId : CLIENT_ID;
      const appointment =
        checked.kind === "same"
          ? appointmentBody(clientId, visit, checked.quote, location)
          : undefined;
      return ok({
        ...form,
        check: checkOf(checked),
        client,
        appointment,
        warnings: warningsOf({
          form,
          checked,
          client,
          location,
          waitSeconds,
          pressure: upstream.pressure(),
          now: now(),
        }),
      });
    },
  };
}

function checkOf(checked: RecheckResult): DryRunCheck {
  return checked.kind === "price_changed"
    ? { code: checked.kind, newTotal: checked.newTotal }
    : { code: checked.kind };
}
