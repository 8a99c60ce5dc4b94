import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Named } from "#components/name.tsx";
import { Notice } from "#components/notice.tsx";
import { SlotList } from "#components/time/slot-list.tsx";
import { ZoneNote } from "#components/time/zone-note.tsx";
import { byPartOfDay } from "#lib/offer/availability/days.ts";
import { pickMember } from "#lib/offer/availability/offers.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { zoneOn } from "#lib/values/i18n/zone-name.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { faceOf, knownName } from "./member-content.ts";
import type { PickerData, PickerProps } from "./picker-links.ts";

/** The times of the shown day; where there are none, why, and the next day that has some. */
export function DayTimes({ context, data, links, date }: PickerProps & { date: LocalDate }) {
  const { i18n, location } = context;
  const offers = data.days.get(date) ?? [];
  return (
    <section
      id="times"
      aria-labelledby="day-title"
      className="grid grid-cols-1 content-start gap-4 max-sm:mt-3 max-sm:gap-3"
    >
      <h2 id="day-title" className="dated max-sm:text-[length:calc(var(--size-h2)*0.86)]">
        {i18n.date(date)}
      </h2>
      <p role="status" className="unseen">
        <Named text={shownText(context, data, date)} name={nameOf(context, data)} />
      </p>
      {offers.length === 0 ? (
        <Notice gap="close">
          <p>{noneText(context, data, date)}</p>
          {data.nextFree && (
            <p>
              <ButtonLink href={links.times({ date: data.nextFree })} rank="quiet" scroll={false}>
                {i18n.t("time.nextFree", { date: i18n.shortDate(data.nextFree) })}
              </ButtonLink>
            </p>
          )}
        </Notice>
      ) : (
        <SlotList
          i18n={i18n}
          partsOfDay={byPartOfDay(offers)}
          differs={data.differs}
          pick={pickMember}
          hrefFor={links.slot}
          faceOf={(id) => faceOf(context, id)}
        />
      )}
      {data.unread.has(date) && (
        <Notice gap="close">
          <p>{i18n.t(offers.length > 0 ? "time.unreadSome" : "time.callInstead")}</p>
          <ContactLine i18n={i18n} business={location.business} />
        </Notice>
      )}
      <p className="text-small text-quiet">
        <ZoneNote i18n={i18n} zone={zoneOn(date, location.timeZone, i18n.locale)} />
        {data.stale && i18n.t("time.asOf", { time: asOf(context, data.readAt) })}
      </p>
    </section>
  );
}

/** What a choice of day, month or person has led to, for those who hear it. */
function shownText(context: PageContext, data: PickerData, day: LocalDate): string {
  const { i18n } = context;
  const date = i18n.date(day);
  const count = data.days.get(day)?.length ?? 0;
  const none = data.unread.has(day) ? "time.dayUnread" : "time.dayNone";
  const text = count > 0 ? i18n.t("time.dayFree", { date, count }) : i18n.t(none, { date });
  const name = nameOf(context, data);
  return name === undefined ? text : `${text}. ${i18n.t("person.with", { name })}`;
}

function noneText(context: PageContext, data: PickerData, day: LocalDate): string {
  const { i18n } = context;
  const date = i18n.date(day);
  if (data.unread.has(day)) return i18n.t("time.unreadThatDay", { date });
  const name = nameOf(context, data);
  return name === undefined
    ? i18n.t("time.noneThatDay")
    : i18n.t("time.noneWithMember", { name, date });
}

function asOf(context: PageContext, readAt: number): string {
  return context.i18n.time(wallClock(readAt, context.location.timeZone).time);
}

/** In place of the days: what may help, and whom to call. */
export function NothingAtAll({ context, data, links }: PickerProps) {
  const { i18n, location } = context;
  if (data.unread.size > 0) {
    return (
      <Notice gap="wide" role="status">
        <p>{i18n.t("time.unreadAtAll")}</p>
        <p>{i18n.t("time.callInstead")}</p>
        <ContactLine i18n={i18n} business={location.business} />
      </Notice>
    );
  }
  const { team, teamByLine } = data;
  const isSomebodyWanted = (teamByLine ?? [team]).some((id) => id !== "any");
  return (
    <Notice gap="wide" role="status">
      <p>{noneAtAllText(context, data)}</p>
      {isSomebodyWanted && links.mayChooseTeam && (
        <p>
          <ButtonLink href={links.times({ team: "any", with: undefined })} rank="quiet">
            {i18n.t("time.tryAnyone")}
          </ButtonLink>
        </p>
      )}
      {data.cart.length > 1 && links.mayChooseTeam && <p>{i18n.t("time.fewer")}</p>}
      <p>{i18n.t(data.waitlist ? "time.waitlist" : "time.callInstead")}</p>
      <ContactLine i18n={i18n} business={location.business} />
    </Notice>
  );
}

function noneAtAllText(context: PageContext, data: PickerData): string {
  const { i18n, location } = context;
  const days = location.rules.maxAdvanceDays;
  const name = nameOf(context, data);
  if (name !== undefined) return i18n.t("time.noneAtAllWith", { name, days });
  const isUnknown = data.teamByLine === undefined && data.team !== "any";
  return isUnknown ? i18n.t("person.absentUnknown") : i18n.t("time.noneAtAll", { days });
}

/** Of the member chosen for the whole visit. */
function nameOf(context: PageContext, { team, teamByLine }: PickerData): string | undefined {
  return teamByLine || team === "any" ? undefined : knownName(context, team);
}
