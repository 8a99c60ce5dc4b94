import type { DataIssue } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { DataIssues } from "./data-issues.tsx";
import { StaffForm } from "./staff-form.tsx";
import { StateMark } from "./state-mark.tsx";

/** `off`: switched off for a while; `hidden`: by the business in its scheduler. */
export type Standing = "online" | "phone" | "hidden" | "off";

export type MenuRow = {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  readonly price?: string;
  readonly length?: string;
  readonly who?: string | undefined;
  /** Its prices one by one, what it consists of, its add-ons. */
  readonly parts?: readonly string[];
  /** Why it is not simply bookable. */
  readonly reasons: readonly string[];
  readonly issues: readonly DataIssue[];
  readonly until?: string;
  /** What the button does that ends it. */
  readonly press?: "lift" | "clear" | undefined;
};

const TONES = { online: "booked", phone: "waiting", hidden: "ended", off: "person" } as const;

const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,1fr)_9rem_14rem_7rem] md:gap-x-6";

/** The menu for staff to check, a line for each service and bundle; details unfold. */
export function MenuList({ i18n, rows }: { i18n: I18n; rows: readonly MenuRow[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map((row) => {
        const details = [row.who, ...(row.parts ?? [])].filter((text) => text !== undefined);
        return (
          <li key={row.id} className="border-b border-line">
            {details.length > 0 ? (
              <details className="group/row">
                <summary className={`${COLUMNS} cursor-pointer hover:bg-wash`}>
                  <Line i18n={i18n} row={row} unfolds />
                </summary>
                <div className="grid gap-1 pb-3 text-small text-quiet wrap-anywhere">
                  {details.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </div>
              </details>
            ) : (
              <div className={COLUMNS}>
                <Line i18n={i18n} row={row} />
              </div>
            )}
            <Why i18n={i18n} row={row} />
          </li>
        );
      })}
    </ul>
  );
}

function Line(props: { i18n: I18n; row: MenuRow; unfolds?: boolean }) {
  const { i18n, row, unfolds = false } = props;
  const chevron =
    "chevron after:ms-2.5 after:mb-0.5 after:inline-block group-open/row:after:-mb-0.5 group-open/row:after:rotate-225";
  return (
    <>
      <h3 className={`type-text text-base wrap-anywhere ${unfolds ? chevron : ""}`}>{row.name}</h3>
      <p className="text-end font-semibold tabular-nums">{row.price}</p>
      <p className="tabular-nums max-md:text-small max-md:text-quiet md:text-end">{row.length}</p>
      <p className="text-end">
        <StateMark tone={TONES[row.standing]} label={i18n.t(`staff.menu.${row.standing}`)} />
      </p>
    </>
  );
}

function Why({ i18n, row }: { i18n: I18n; row: MenuRow }) {
  const { id, reasons, issues, until, press } = row;
  if (reasons.length === 0 && issues.length === 0 && press === undefined) return null;
  return (
    <div className="-mt-1 grid max-w-prose gap-1 pb-3">
      {reasons.map((reason) => (
        <p key={reason} className="text-small">
          {reason}
        </p>
      ))}
      {issues.length > 0 && <DataIssues issues={issues} />}
      {press !== undefined && (
        <div className="flex flex-wrap items-center gap-4 py-1">
          {until !== undefined && <strong>{until}</strong>}
          <StaffForm
            i18n={i18n}
            name="service"
            buttons={[{ label: i18n.t(`staff.action.${press}`), value: id }]}
          />
        </div>
      )}
    </div>
  );
}
