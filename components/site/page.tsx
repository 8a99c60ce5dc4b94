import type { ReactNode } from "react";
import type { I18n } from "#lib/values/i18n/i18n.ts";

const order = ["services", "time", "details"] as const;
export type Step = (typeof order)[number];
type Back = Readonly<Partial<Record<Step, string>>>;

/** Heading and picture beside each other, by the business's style. */
const FRONT_COLUMNS = "md:grid-cols-(--hero-columns) md:gap-[clamp(1.5rem,4vw,4rem)]";

const BESIDE_COLUMNS =
  "lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-beside [&>picture]:order-1 max-lg:gap-4";

/** A portrait before heading and lead; on a phone before the heading alone. */
const PORTRAIT_COLUMNS =
  "grid-cols-[auto_minmax(0,1fr)] gap-x-6 max-sm:items-center max-sm:gap-x-4 max-sm:[&>p]:col-span-full sm:[&>h1]:self-end sm:[&>picture]:row-span-2";

/** How many letters a line shall hold, for a size that fills it. */
function lettersOf(name: string): string {
  const steps = ["letters-8", "letters-12", "letters-16", "letters-20"];
  return steps[Math.max(0, Math.ceil(name.length / 4) - 2)] ?? "";
}

/** The main element of a page: steps of the flow, heading and lead, then `children`. */
export function Page(props: {
  i18n: I18n;
  title: ReactNode;
  lead?: ReactNode;
  step?: Step;
  back?: Back;
  narrow?: boolean;
  art?: ReactNode;
  /** The picture stands beside the heading where there is room, else below it. */
  artBeside?: boolean;
  /** Of the person whom the page is about. */
  portrait?: ReactNode;
  front?: boolean;
  /** A front that has nothing to show but this name. */
  plate?: string | undefined;
  /** For the site around a frame, as JSON (app/_shared/frame-report.ts). */
  report?: string | undefined;
  children: ReactNode;
}) {
  const { i18n, title, lead, step, back, narrow = false, art, artBeside = false } = props;
  const { portrait, front = false, plate, report, children } = props;
  return (
    <main
      id="main"
      tabIndex={-1}
      data-report={report}
      className={`mx-auto grid w-full flex-1 grid-cols-1 content-start gap-[clamp(1rem,0.6rem+2vw,2.25rem)] px-gutter pt-lead-in pb-18 max-sm:pb-12 framed:gap-4 framed:pt-4 framed:pb-6 print:px-0 print:py-6 ${narrow ? "max-w-narrow" : "max-w-page"}`}
    >
      <div
        className={`grid grid-cols-1 gap-6 ${front ? "front" : ""} ${plate ? `plate ${lettersOf(plate)}` : ""} ${front && art ? FRONT_COLUMNS : ""} ${artBeside && art ? BESIDE_COLUMNS : ""}`}
      >
        {art}
        <div className={`grid content-center gap-3 ${portrait ? PORTRAIT_COLUMNS : ""}`}>
          {step && <Steps i18n={i18n} current={step} back={back} front={front} />}
          {portrait}
          <h1 className={front && !portrait && !plate ? "text-business" : undefined}>{title}</h1>
          {lead && (
            <p className="max-w-prose text-lead text-pretty wrap-anywhere text-quiet max-sm:text-base framed:hidden">
              {lead}
            </p>
          )}
        </div>
      </div>
      {children}
    </main>
  );
}

/** Filled up to the current step; earlier steps are links. Hidden on a phone's start page. */
function Steps(props: { i18n: I18n; current: Step; back: Back | undefined; front: boolean }) {
  const { current, back = {}, front } = props;
  const { t } = props.i18n;
  const at = order.indexOf(current);
  return (
    <ol
      className={`col-span-full flex max-w-104 flex-wrap gap-2 text-tiny text-quiet print:hidden ${front ? "mb-4 max-sm:unseen" : ""}`}
      aria-label={t("steps.label")}
    >
      {order.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={`relative flex-1 border-t-3 pt-1 ${index > at ? "border-line forced-colors:border-dashed" : "border-accent-edge"} ${index === at ? "font-semibold text-ink" : ""}`}
        >
          <StepName i18n={props.i18n} step={step} isDone={index < at} href={back[step]} />
        </li>
      ))}
    </ol>
  );
}

function StepName(props: { i18n: I18n; step: Step; isDone: boolean; href: string | undefined }) {
  const { step, isDone, href } = props;
  const { t } = props.i18n;
  const name = (
    <>
      {t(`steps.${step}`)}
      {isDone && <span className="unseen"> ({t("steps.done")})</span>}
    </>
  );
  if (!isDone || href === undefined) return name;
  return (
    <a
      href={href}
      className="text-inherit after:absolute after:inset-x-0 after:-top-3 after:-bottom-2"
    >
      {name}
    </a>
  );
}
