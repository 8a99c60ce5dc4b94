import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Notice } from "#components/notice.tsx";
import type { DayFacts } from "#components/time/day-link.tsx";
import { FilterBar } from "#components/time/filter-bar.tsx";
import { MemberPicker } from "#components/time/member-picker.tsx";
import { MonthCalendar } from "#components/time/month-calendar.tsx";
import { MonthFold } from "#components/time/month-fold.tsx";
import { PersonsLink, PersonsPicker } from "#components/time/persons-picker.tsx";
import { SlotList } from "#components/time/slot-list.tsx";
import { Soonest } from "#components/time/soonest.tsx";
import { WeekStrip } from "#components/time/week-strip.tsx";
import { isOpenDay } from "#lib/availability/notice.ts";
import { addDays, addMonths, type LocalDate, monthOf, wallClock } from "#lib/calendar.ts";
import { zoneName } from "#lib/i18n/zone-name.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { memberContent } from "./member-content.ts";
import { NothingAtAll } from "./nothing-at-all.tsx";
import { nameOf, namesOfLines, type PickerData, type PickerProps } from "./picker-links.ts";

/** With whom, which day, what time. Every press is an address of its own. */
export function Picker({ context, data, links }: PickerProps) {
  const { i18n } = context;
  const { team, filter: only, date, month, window } = data;
  const { member } = links;
  const facts: DayFacts = {
    isOpen: (day) => isOpenDay(window, day),
    freeOn: (day) => data.free.get(day) ?? 0,
    isUnread: (day) => data.unread.has(day),
    chosen: date,
    hrefFor: (day) => links.times({ only, date: day }),
  };
  const turnTo = (day: LocalDate) =>
    isOpenDay(window, day) ? links.times({ only, date: day }) : undefined;
  const monthTo = (by: number) => {
    const other = addMonths(month, by);
    const within = other >= monthOf(window.first) && other <= monthOf(window.last);
    return within ? links.times({ only, month: other }) : undefined;
  };
  const [start, end] = [data.week[0] ?? window.first, data.week[6] ?? window.last];
  return (
    <>
      {data.absent && <AbsentNotice context={context} data={data} />}
      {data.members.length > 1 && member && (
        <MemberPicker
          i18n={i18n}
          members={data.members}
          team={team}
          hrefFor={(id) => member(id, { only, date })}
          aboutOf={(id) => memberContent(context, id)}
        />
      )}
      <Persons context={context} data={data} links={links} />
      <Soonest
        i18n={i18n}
        offers={data.earliest}
        today={wallClock(context.now, context.location.timeZone).date}
        hrefFor={(offer) => links.slot(offer, undefined)}
      />
      {(date !== undefined || only !== undefined) && (
        <FilterBar
          i18n={i18n}
          wish={only}
          hrefFor={(wish) => links.times({ only: wish, date: data.dayUnder(wish) })}
        />
      )}
      {date === undefined ? (
        <NothingAtAll context={context} data={data} links={links} />
      ) : (
        <div className="grid grid-cols-1 gap-4 rounded-sheet border border-line bg-surface px-pad pt-2 pb-sheet max-sm:-mx-gutter max-sm:gap-1 max-sm:rounded-none max-sm:border-x-0 max-sm:px-gutter unfolds:@min-[46rem]:grid-cols-[20.5rem_minmax(0,1fr)] unfolds:@min-[46rem]:items-start unfolds:@min-[46rem]:gap-x-[clamp(1.5rem,3vw,2.5rem)] unfolds:@min-[46rem]:gap-y-6 unfolds:@min-[46rem]:p-sheet">
          <MonthFold
            isOpen={data.isMonthChosen}
            folded={i18n.date(date, { month: "long", year: "numeric" })}
            unfolded={i18n.t("time.month")}
          >
            <MonthCalendar
              i18n={i18n}
              month={month}
              facts={facts}
              earlierHref={monthTo(-1)}
              laterHref={monthTo(1)}
            />
          </MonthFold>
          <WeekStrip
            i18n={i18n}
            week={data.week}
            facts={facts}
            earlierHref={turnTo(addDays(start, -1))}
            laterHref={turnTo(addDays(end, 1))}
          />
          <Day context={context} data={data} links={links} date={date} />
        </div>
      )}
    </>
  );
}

function Day({ context, data, links, date }: PickerProps & { date: LocalDate }) {
  const { i18n, location } = context;
  const { filter: only, parts } = data;
  const isUnread = data.unread.has(date);
  return (
    <section
      id="times"
      aria-labelledby="day-title"
      className="grid grid-cols-1 content-start gap-4 max-sm:mt-3 max-sm:gap-3"
    >
      <h2 id="day-title" className="max-sm:text-[length:calc(var(--size-h2)*0.86)]">
        {i18n.date(date)}
      </h2>
      {parts.length === 0 ? (
        <Notice gap="close">
          <p>{noneText(context, data, date)}</p>
          {data.nextFree && (
            <p>
              <ButtonLink
                href={links.times({ only, date: data.nextFree })}
                rank="quiet"
                scroll={false}
              >
                {i18n.t("time.nextFree", { date: i18n.date(data.nextFree) })}
              </ButtonLink>
            </p>
          )}
        </Notice>
      ) : (
        <SlotList
          i18n={i18n}
          parts={parts}
          priced={data.priced}
          hrefFor={links.slot}
          faceOf={(id) => memberContent(context, id)?.face}
        />
      )}
      {isUnread && (
        <Notice gap="close">
          <p>{i18n.t(parts.length > 0 ? "time.unreadSome" : "time.callInstead")}</p>
          <ContactLine i18n={i18n} business={location.business} />
        </Notice>
      )}
      <p className="text-small text-quiet">
        {i18n.t("time.zone", { zone: zoneName(location.timeZone, i18n.locale) })}
        {data.stale && ` ${i18n.t("time.asOf", { time: asOf(context, data.readAt) })}`}
      </p>
    </section>
  );
}

function noneText({ i18n }: RequestContext, data: PickerData, date: LocalDate): string {
  const when = { date: i18n.date(date) };
  if (data.unread.has(date)) return i18n.t("time.unreadThatDay", when);
  const name = nameOf(data);
  return name === undefined
    ? i18n.t("time.noneThatDay", when)
    : i18n.t("time.noneWithMember", { name, ...when });
}

/** Whom the visitor wanted does not do this, or has no time at all: who does. */
function AbsentNotice({ context: { i18n }, data }: Omit<PickerProps, "links">) {
  const { absent, members, date } = data;
  const names = members.map((member) => member.name);
  return (
    <Notice role="status">
      <p>
        <strong>
          {absent?.name === undefined
            ? i18n.t("person.absentUnknown")
            : i18n.t("person.absent", { name: absent.name })}
        </strong>{" "}
        {date !== undefined &&
          names.length > 0 &&
          i18n.t("person.timesWith", { names: i18n.list(names) })}
      </p>
    </Notice>
  );
}

/** A person for each service, or the way there where several can do them. */
function Persons({ context, data, links }: PickerProps) {
  const { i18n } = context;
  const { cart, persons, membersByLine, filter: only, date } = data;
  const { member, persons: withPersons } = links;
  if (cart.length < 2 || !member || !withPersons) return null;
  const state = { only, date };
  if (!persons || !membersByLine) {
    const anyone = cart.map(() => "any");
    return <PersonsLink href={withPersons(anyone, state)}>{i18n.t("several.each")}</PersonsLink>;
  }
  const names = namesOfLines(data);
  return (
    <PersonsPicker
      i18n={i18n}
      lines={membersByLine.map((members, line) => ({ name: names[line] ?? "", members }))}
      persons={persons}
      hrefFor={(ids) => withPersons(ids, state)}
      faceOf={(id) => memberContent(context, id)?.face}
      allHref={member("any", state)}
    />
  );
}

function asOf(context: RequestContext, readAt: number): string {
  return context.i18n.time(wallClock(readAt, context.location.timeZone).time);
}
