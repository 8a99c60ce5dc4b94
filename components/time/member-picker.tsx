import type { TeamMember } from "#lib/availability/types.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
import { Avatar } from "./avatar.tsx";
import { Chip, Chips } from "./chip.tsx";

export function MemberPicker(props: {
  i18n: I18n;
  members: readonly Required<TeamMember>[];
  team: string;
  hrefFor: (team: string) => string;
}) {
  const { i18n, members, team, hrefFor } = props;
  const choices = [{ id: "any", name: i18n.t("time.anyone") }, ...members];
  return (
    <nav aria-labelledby="who-title" className="grid grid-cols-1 content-start gap-2">
      <h2 id="who-title" className="type-text text-base leading-[1.4] max-sm:unseen">
        {i18n.t("time.who")}
      </h2>
      <Chips>
        {choices.map(({ id, name }) => (
          <Chip key={id} href={hrefFor(id)} isChosen={id === team} kind="member">
            <Avatar name={id === "any" ? undefined : name} isChosen={id === team} />
            {name}
          </Chip>
        ))}
      </Chips>
    </nav>
  );
}
