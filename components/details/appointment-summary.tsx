import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { type LocalDate, type LocalTime, minutesOf, timeAt } from "#lib/calendar.ts";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./summary.module.css";

export type SummaryLine = {
  readonly name: string;
  readonly variantName?: string | undefined;
  readonly addonNames: readonly string[];
  readonly minutes: number;
  readonly price: number;
};

/** What, when, with whom, where and for how much: before it is booked, and after. */
export function AppointmentSummary(props: {
  voice: Voice;
  business: Business;
  date: LocalDate;
  start: LocalTime;
  total: Rate;
  memberName?: string | undefined;
  lines: readonly SummaryLine[];
  changeTimeHref?: string;
  changeServicesHref?: string;
  /** Whether a phone shows one line of it, which unfolds: what follows matters more. */
  folds?: boolean;
  /** Not booked yet: it must not be taken for the ticket. */
  provisional?: boolean;
}) {
  const { folds = false, provisional = false } = props;
  const look = folds ? styles.folding : provisional ? styles.draft : styles.ticket;
  return (
    <section id="appointment" className={`card ${look}`} aria-labelledby="summary-title">
      {folds ? (
        <details className="fold">
          <InShort {...props} />
          <InFull {...props} />
        </details>
      ) : (
        <InFull {...props} />
      )}
    </section>
  );
}

type Appointment = Parameters<typeof AppointmentSummary>[0];

function InShort({ voice, date, start, total, memberName, lines }: Appointment) {
  const day = voice.date(date, { weekday: "short", day: "numeric", month: "short" });
  return (
    <summary className={styles.short}>
      <span className={styles.shortWhen}>
        <span>{day}</span>{" "}
        <span className={styles.amount}>{spanText(voice, start, total.minutes)}</span>
      </span>
      <span className={styles.more}>
        <strong className={styles.amount}>{voice.money(total.price)}</strong>
        {" · "}
        <CatalogueText voice={voice}>{lines.map(({ name }) => name).join(" + ")}</CatalogueText>
        {memberName && ` · ${memberName}`}
      </span>
    </summary>
  );
}

function InFull(props: Appointment) {
  const { voice, business, date, start, total, memberName, lines } = props;
  const { t } = voice;
  return (
    <div className={styles.summary}>
      <h2 id="summary-title">{t("details.summary")}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t("details.when")}</dt>
          <dd>
            <strong>{nonBreaking(voice.date(date))}</strong>
            <span className={styles.time}>
              <strong>{spanText(voice, start, total.minutes)}</strong>
              {" · "}
              <span className={styles.amount}>{voice.minutes(total.minutes)}</span>
            </span>
            {props.changeTimeHref && (
              <ActionLink href={props.changeTimeHref} label={t("details.changeTime")}>
                {t("details.change")}
              </ActionLink>
            )}
          </dd>
        </div>
        {memberName && (
          <div>
            <dt>{t("details.who")}</dt>
            <dd>{memberName}</dd>
          </div>
        )}
        {business.address && (
          <div>
            <dt>{t("details.where")}</dt>
            <dd>
              {business.name}
              <span className={styles.place}>{business.address}</span>
            </dd>
          </div>
        )}
      </dl>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={`${index}${line.name}`}>
            <span>
              <CatalogueText voice={voice}>{line.name}</CatalogueText>
              <span className={styles.more}>
                <CatalogueText voice={voice}>
                  {[line.variantName, ...line.addonNames].filter(Boolean).join(", ")}
                </CatalogueText>
              </span>
            </span>
            <span className={styles.amount}>{voice.money(line.price)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t("visit.total")}</span>
        <strong className={styles.amount}>{voice.money(total.price)}</strong>
      </p>
      {props.changeServicesHref && (
        <ActionLink href={props.changeServicesHref}>{t("details.changeServices")}</ActionLink>
      )}
    </div>
  );
}

/** "Saturday, 12 December", whose month is never alone on a line. */
function nonBreaking(date: string): string {
  return date.replace(/ (?=\S+$)/, "\u00a0");
}

/** "10:15 – 11:25", or the start alone where the end is another day. */
function spanText(voice: Voice, start: LocalTime, minutes: number): string {
  const end = timeAt(minutesOf(start) + minutes);
  return end === undefined ? voice.time(start) : `${voice.time(start)} – ${voice.time(end)}`;
}
