import { ActionLink } from "#components/action-link.tsx";
import { Amount } from "#components/amount.tsx";
import { CatalogueTexts } from "#components/catalogue-text.tsx";
import { Name, Named } from "#components/name.tsx";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { ZoneOnDay } from "#lib/values/i18n/zone-name.ts";
import { Fold } from "../fold.tsx";
import {
  Facts,
  Lines,
  type Look,
  type SummarizedVisit,
  spanMinutes,
  spanText,
} from "./appointment-facts.tsx";

/** A visit before and after booking. Without lines only its time: the business changed the rest. */
export function AppointmentSummary(props: {
  i18n: I18n;
  business: Business;
  visit: SummarizedVisit;
  zone?: ZoneOnDay | undefined;
  mapHref?: string | undefined;
  changeTimeHref?: string;
  changeServicesHref?: string;
  /** On a phone one line that unfolds, since what follows matters more. */
  folds?: boolean;
  /** Not booked yet, so it must not look like the ticket. */
  provisional?: boolean;
  /** The business finds the booking by it. */
  reference?: string;
}) {
  const { folds = false, provisional = false } = props;
  const look = folds ? "folding" : provisional ? "draft" : "ticket";
  return (
    <section
      id="appointment"
      className={`rounded-sheet print:break-inside-avoid print:shadow-none ${SHEETS[look]}`}
      aria-labelledby="summary-title"
    >
      {folds ? (
        <>
          <Fold className="max-lg:ps-pad max-lg:py-3" short={<Short {...props} />}>
            <Full {...props} look={look} />
          </Fold>
          <ChangeLinks {...props} />
        </>
      ) : (
        <Full {...props} look={look} />
      )}
    </section>
  );
}

const SHEETS: Readonly<Record<Look, string>> = {
  ticket:
    "relative overflow-hidden border border-transparent bg-surface shadow-[inset_0_0_0_1px_var(--line)]",
  draft: "border-2 border-dashed border-line p-sheet",
  folding: "border border-line bg-surface lg:p-sheet",
};

const INSIDES: Readonly<Record<Look, string>> = {
  ticket: "gap-6 p-ticket",
  draft: "gap-4",
  folding: "gap-4 max-lg:border-t max-lg:border-line max-lg:px-pad max-lg:py-4",
};

type Appointment = Parameters<typeof AppointmentSummary>[0];

function Short(props: Appointment) {
  const { i18n, visit } = props;
  const { date, start, total, memberName, lines } = visit;
  return (
    <>
      <span className="flex flex-wrap gap-x-3 font-strong">
        <span>{i18n.shortDate(date)}</span>{" "}
        <Amount>{spanText(i18n, start, spanMinutes(visit))}</Amount>
      </span>
      <span className="block text-small text-quiet wrap-anywhere">
        <strong>
          <Amount>{i18n.price(total.price)}</Amount>
        </strong>
        {" · "}
        <CatalogueTexts i18n={i18n} texts={lines.map(({ name }) => name)} between=" + " />
        {memberName && (
          <>
            {" · "}
            <Name>{memberName}</Name>
          </>
        )}
      </span>
    </>
  );
}

/** Outside the fold, so that nothing has to be unfolded to change the visit. */
function ChangeLinks({ i18n: { t }, changeTimeHref, changeServicesHref }: Appointment) {
  const ways = [
    { href: changeTimeHref, text: t("details.changeTime") },
    { href: changeServicesHref, text: t("details.changeServices") },
  ];
  if (ways.every(({ href }) => href === undefined)) return null;
  return (
    <p className="flex flex-wrap gap-x-5 border-t border-line px-pad text-small lg:hidden">
      {ways.map(
        ({ href, text }) =>
          href && (
            <ActionLink key={text} href={href} className="inline-flex min-h-target items-center">
              {text}
            </ActionLink>
          ),
      )}
    </p>
  );
}

function Contents({ i18n, visit, look }: Appointment & { look: Look }) {
  return (
    <>
      <Lines i18n={i18n} visit={visit} isTicket={look === "ticket"} />
      <p className="flex justify-between gap-4 border-t border-line pt-4 text-lead">
        <span>{i18n.t("visit.total")}</span>
        <strong>
          <Amount>{i18n.price(visit.total.price)}</Amount>
        </strong>
      </p>
    </>
  );
}

function Full(props: Appointment & { look: Look }) {
  const { i18n, visit, look } = props;
  const { t } = i18n;
  return (
    <div className={`grid ${INSIDES[look]}`}>
      <h2 id="summary-title" className={look === "folding" ? "max-lg:unseen" : "unseen"}>
        {t("details.summary")}
      </h2>
      <Facts {...props} />
      {visit.lines.length > 0 && <Contents {...props} />}
      {props.reference !== undefined && (
        <p className="-mt-2 text-small text-quiet">
          <Named
            text={t("booking.reference", { reference: props.reference })}
            name={props.reference}
          />
        </p>
      )}
      {props.changeServicesHref && (
        <ActionLink
          href={props.changeServicesHref}
          className={`min-h-7 text-small ${look === "folding" ? "max-lg:hidden" : ""}`}
        >
          {t("details.changeServices")}
        </ActionLink>
      )}
    </div>
  );
}
