import { MemberPicker } from "#components/time/member-picker.tsx";
import { TeamByLineLink, TeamByLinePicker } from "#components/time/team-by-line-picker.tsx";
import { memberContent } from "./member-content.ts";
import { namesOfLines, type PickerProps } from "./picker-links.ts";

/** One team member, or any, for the whole visit. */
export function TeamChoice({ context, data, links }: PickerProps) {
  const { members, team, date } = data;
  if (members.length < 2 || !links.mayChooseTeam) return null;
  return (
    <MemberPicker
      i18n={context.i18n}
      members={members}
      team={team}
      hrefFor={(id) => links.times({ team: id, with: undefined, date })}
      aboutOf={(id) => memberContent(context, id)}
    />
  );
}

/** A team member for each service, or the link that leads there from one for all. */
export function TeamByLine({ context, data, links }: PickerProps) {
  const { i18n } = context;
  const { cart, teamByLine, membersByLine, date } = data;
  if (cart.length < 2 || !links.mayChooseTeam) return null;
  const hrefFor = (ids: readonly string[]) => links.times({ with: ids, date });
  if (!teamByLine || !membersByLine) {
    const anyone = cart.map(() => "any");
    return <TeamByLineLink href={hrefFor(anyone)}>{i18n.t("several.each")}</TeamByLineLink>;
  }
  const names = namesOfLines(data);
  return (
    <TeamByLinePicker
      i18n={i18n}
      lines={membersByLine.map((members, line) => ({ name: names[line] ?? "", members }))}
      teamByLine={teamByLine}
      hrefFor={hrefFor}
      faceOf={(id) => memberContent(context, id)?.face}
      allHref={links.times({ team: "any", with: undefined, date })}
    />
  );
}
