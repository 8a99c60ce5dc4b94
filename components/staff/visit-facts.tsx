import { Name } from "#components/name.tsx";
import type { Target } from "#lib/booking/model/visit.ts";
import type { VisitFacts as Facts } from "#lib/booking/views/desk-entry.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** `movesTo`: where it is to go, while a move is not settled. */
export function VisitFacts(props: { i18n: I18n; visit: Facts; movesTo: Target | undefined }) {
  const { i18n, visit, movesTo } = props;
  const { date, start, end, minutes, lines, composed, total, memberName } = visit;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-semibold">
          {i18n.date(date)}
          {i18n.comma}
          {i18n.time(start)}–{i18n.time(end)}
        </p>
        {movesTo && (
          <p>
            {i18n.t("staff.booking.movesTo", {
              date: i18n.date(movesTo.date),
              time: i18n.time(movesTo.start),
            })}
          </p>
        )}
        {memberName !== undefined && (
          <p>
            <Name>{memberName}</Name>
            {!composed && lines[0].anyMember && ` · ${i18n.t("staff.booking.anyone")}`}
          </p>
        )}
      </div>
      <ul className="grid gap-2">
        {lines.map((line, index) => (
          <li
            key={index}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2"
          >
            <span>
              <bdi>{line.name}</bdi>{" "}
              <span className="text-small text-quiet">
                {composed && line.member?.name !== undefined && (
                  <Name>{`${i18n.time(line.start)} ${line.member.name} `}</Name>
                )}
                {composed && line.anyMember && `${i18n.t("staff.booking.anyone")} `}
                {[line.variantName ?? [], ...line.addonNames].flat().join(i18n.comma)}
              </span>
            </span>
            <span className="tabular-nums">
              {i18n.minutes(line.minutes)} · {i18n.money(line.price)}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <p className="flex flex-wrap justify-between gap-x-6 font-semibold tabular-nums">
          <span>{i18n.minutes(minutes)}</span>
          <span>{i18n.money(total.price)}</span>
        </p>
      )}
    </div>
  );
}

type Props = { i18n: I18n; attribution: Readonly<Record<string, string | undefined>> };

/** Attribution parameters that the site around a widget passed on (`utm_source`, …). */
export function CameFrom({ i18n, attribution }: Props) {
  return (
    <>
      <h2>{i18n.t("staff.booking.cameFrom")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {Object.entries(attribution).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">
              <bdi>{name}</bdi>
            </dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
