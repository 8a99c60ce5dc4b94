import {
  LineMemberPicker,
  MemberPicker,
  type TeamOption,
} from "#components/time/member-picker.tsx";
import { faceOf, memberContent } from "./member-content.ts";
import type { NamedMember } from "./months.ts";
import type { PickerProps } from "./picker-links.ts";

/** Anyone or one member for the whole visit, or a member for each service. */
export function TeamChoice({ context, data, links }: PickerProps) {
  const { i18n } = context;
  const { cart, members, team, teamByLine, rates, date } = data;
  if (!links.mayChooseTeam || (cart.length < 2 && members.length < 2)) return null;
  const optionFor = (id: string, name: string): TeamOption => ({
    id,
    name,
    href: links.times({ team: id, with: undefined, date }),
    isChosen: !teamByLine && id === team,
    icon: id === "any" ? "person" : undefined,
    view: memberContent(context, id),
    price: rates.get(id)?.price,
  });
  const each: TeamOption = {
    id: "each",
    name: i18n.t("several.each"),
    href: links.times({ with: teamByLine ?? cart.map(() => "any"), date }),
    isChosen: teamByLine !== undefined,
    icon: "people",
  };
  const options = [
    optionFor("any", i18n.t("time.anyone")),
    ...members.map(({ id, name }) => optionFor(id, name)),
    ...(cart.length > 1 ? [each] : []),
  ];
  return <MemberPicker i18n={i18n} options={options} />;
}

/** Anyone or one member for each service. */
export function TeamByLine({ context, data, links }: PickerProps) {
  const { i18n } = context;
  const { teamByLine, membersByLine, date } = data;
  if (!teamByLine || !membersByLine || !links.mayChooseTeam) return null;
  const names = data.cart.map(({ serviceId }) => data.catalogue.services.get(serviceId)?.name);
  const optionsFor = (line: number, members: readonly NamedMember[]) =>
    [{ id: "any", name: i18n.t("time.anyone") }, ...members].map(
      ({ id, name }): TeamOption => ({
        id,
        name,
        href: links.times({ with: teamByLine.with(line, id), date }),
        isChosen: id === teamByLine[line],
        icon: id === "any" ? "person" : undefined,
        view: { face: faceOf(context, id) },
      }),
    );
  return membersByLine.map((members, line) => (
    <LineMemberPicker
      key={`${line}${names[line]}`}
      i18n={i18n}
      service={names[line] ?? ""}
      options={optionsFor(line, members)}
    />
  ));
}
