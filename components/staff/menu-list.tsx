import type { DataIssue } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { DataIssues } from "./data-issues.tsx";
import { StaffForm } from "./staff-form.tsx";
import { StateMark } from "./state-mark.tsx";

export type Press = "switchOn" | "switchOff" | "keepOff";

/** `off`: switched off here; `hidden`: by the business in its scheduler. */
export type Standing = "online" | "phone" | "hidden" | "off";

export type MenuRow = {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly price?: string;
  readonly length?: string;
  /** Its prices one by one, what it consists of, its add-ons. */
  readonly parts?: readonly string[];
  /** Why it is not simply bookable. */
  readonly reasons: readonly string[];
  readonly issues: readonly DataIssue[];
  /** The buttons that switch online booking of it. */
  readonly presses?: readonly Press[];
};

const TONES = { online: "booked", phone: "waiting", hidden: "ended", off: "person" } as const;

const COLUMNS =
  "grid min-h-target grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1 md:grid-cols-[minmax(0,1fr)_14rem_9rem] md:gap-x-6";

/** The menu for staff to check, a line for each service and bundle; details unfold. */
export function MenuList({ i18n, rows }: { i18n: I18n; rows: readonly MenuRow[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map((row) => {
        const reasons = isMarked(row) ? [] : row.reasons;
        const details = [...reasons, ...(row.parts ?? [])];
        const presses = isMarked(row) ? [] : (row.presses ?? []);
        return (
          <li key={row.id} className="border-b border-line">
            {details.length > 0 || presses.length > 0 ? (
              <details className="group/row">
                <summary className={`${COLUMNS} cursor-pointer hover:bg-wash`}>
                  <Line row={row} unfolds />
                </summary>
                <div className="grid gap-1 pb-3 text-small text-quiet wrap-anywhere">
                  {details.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                  <Switch i18n={i18n} id={row.id} presses={presses} />
                </div>
              </details>
            ) : (
              <div className={COLUMNS}>
                <Line row={row} />
              </div>
            )}
            {isMarked(row) && <Why i18n={i18n} row={row} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Other than booked online without further ado. */
export function isMarked({ standing, issues }: MenuRow): boolean {
  return standing !== "online" || issues.length > 0;
}

function Line({ row, unfolds = false }: { row: MenuRow; unfolds?: boolean }) {
  const chevron =
    "chevron after:ms-2.5 after:mb-0.5 after:inline-block group-open/row:after:-mb-0.5 group-open/row:after:rotate-225";
  return (
    <>
      <h3 className={`type-text text-base wrap-anywhere ${unfolds ? chevron : ""}`}>{row.name}</h3>
      <span className="text-end tabular-nums max-md:text-small max-md:text-quiet">
        {row.length}
      </span>
      <span className="min-w-14 text-end font-semibold tabular-nums max-md:col-start-3">
        {row.price}
      </span>
    </>
  );
}

/** Where it is booked if not online, and why. */
function Why({ i18n, row }: { i18n: I18n; row: MenuRow }) {
  const { id, standing, reasons, issues, presses = [] } = row;
  return (
    <div className="grid max-w-prose gap-1 pb-3">
      <p className="text-small">
        <StateMark tone={TONES[standing]} label={i18n.t(`staff.menu.${standing}`)} />{" "}
        {reasons.join(" ")}
      </p>
      {issues.length > 0 && <DataIssues issues={issues} />}
      <Switch i18n={i18n} id={id} presses={presses} />
    </div>
  );
}

const DOES = { switchOn: "open", switchOff: "close", keepOff: "close" } as const;

function Switch(props: { i18n: I18n; id: string; presses: readonly Press[] }) {
  const { i18n, id, presses } = props;
  if (presses.length === 0) return null;
  const buttons = presses.map((press) => ({
    label: i18n.t(`staff.action.${press}`),
    value: `${DOES[press]} ${id}`,
  }));
  return (
    <div className="py-1">
      <StaffForm i18n={i18n} name="service" buttons={buttons} />
    </div>
  );
}
