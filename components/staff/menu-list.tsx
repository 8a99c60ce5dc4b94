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

/** The menu for staff to check, a row for each service and bundle. */
export function MenuList({ i18n, rows }: { i18n: I18n; rows: readonly MenuRow[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_7rem_9rem_8rem] md:gap-x-6"
        >
          <div className="grid min-w-0 content-start gap-1 max-md:col-span-2">
            <h3 className="type-text text-base wrap-anywhere">{row.name}</h3>
            {row.who && <p className="text-small text-quiet">{row.who}</p>}
            {row.parts?.map((part) => (
              <p key={part} className="text-small text-quiet wrap-anywhere">
                {part}
              </p>
            ))}
            <Why i18n={i18n} row={row} />
          </div>
          <p className="font-semibold tabular-nums md:text-end">
            {row.price}
            {row.length && <span className="font-normal md:hidden"> · {row.length}</span>}
          </p>
          <p className="text-end tabular-nums max-md:hidden">{row.length}</p>
          <p className="text-end">
            <StateMark tone={TONES[row.standing]} label={i18n.t(`staff.menu.${row.standing}`)} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Why({ i18n, row }: { i18n: I18n; row: MenuRow }) {
  const { id, reasons, issues, until, press } = row;
  return (
    <>
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
    </>
  );
}
