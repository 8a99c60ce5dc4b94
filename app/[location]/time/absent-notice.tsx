import { ButtonLink } from "#components/button.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { Notice } from "#components/notice.tsx";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { Absent } from "./instead.ts";
import { namesOfLines, type PickerData, type PickerLinks } from "./picker-links.ts";

type Props = { i18n: I18n; data: PickerData };

/** Whom the visitor wanted does not do this, or has no time at all: who does. */
export function AbsentNotice({ i18n, data }: Props) {
  if (data.absent.length === 0) return null;
  return (
    <Notice role="status" gap="close">
      {data.absent.map((absent) => (
        <p key={absent.line ?? -1}>
          <Service i18n={i18n} data={data} line={absent.line} />
          <strong>{absentText(i18n, absent)}</strong>{" "}
          {data.date !== undefined && timesWith(i18n, membersFor(data, absent.line))}
        </p>
      ))}
      {data.members.length === 0 && data.absent.some(({ line }) => line === undefined) && (
        <EachLine i18n={i18n} data={data} />
      )}
    </Notice>
  );
}

function absentText({ t }: I18n, { name }: Absent): string {
  return name === undefined ? t("person.absentUnknown") : t("person.absent", { name });
}

function timesWith(i18n: I18n, names: readonly string[]): string | undefined {
  return names.length > 0 ? i18n.t("person.timesWith", { names: i18n.list(names) }) : undefined;
}

/** Who does each service, where no member does all of them. */
function EachLine({ i18n, data }: Props) {
  const { membersByLine, date } = data;
  if (!membersByLine || date === undefined) return null;
  return (
    <ul>
      {membersByLine.map((members, line) => (
        <li key={`${line}`}>
          <Service i18n={i18n} data={data} line={line} />
          {i18n.either(members.map(({ name }) => name))}
        </li>
      ))}
    </ul>
  );
}

function Service({ i18n, data, line }: Props & { line: number | undefined }) {
  if (line === undefined) return null;
  return (
    <>
      <CatalogueText i18n={i18n}>{namesOfLines(data)[line] ?? ""}</CatalogueText>
      {" · "}
    </>
  );
}

function membersFor(data: PickerData, line: number | undefined): readonly string[] {
  const members = line === undefined ? data.members : data.membersByLine?.[line];
  return members?.map(({ name }) => name) ?? [];
}

/** Link to members who are free that day when the wanted ones are not. */
export function OthersThatDay(props: Props & { links: PickerLinks; date: LocalDate }) {
  const { i18n, data, links, date } = props;
  const { others, teamByLine } = data;
  if (others.length === 0 || !links.mayChooseTeam) return null;
  const href = links.times({ team: "any", with: teamByLine?.map(() => "any"), date });
  return (
    <p>
      <ButtonLink href={href} rank="quiet" scroll={false}>
        {i18n.t("person.seeWith", { names: i18n.list(others) })}
      </ButtonLink>
    </p>
  );
}
