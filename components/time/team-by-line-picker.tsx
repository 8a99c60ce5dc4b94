import { CatalogueText } from "#components/catalogue-text.tsx";
import type { TeamMember } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { Avatar, type FaceOf } from "./avatar.tsx";
import { Chip, Chips } from "./chip.tsx";

export function TeamByLinePicker(props: {
  i18n: I18n;
  lines: readonly { readonly name: string; readonly members: readonly Required<TeamMember>[] }[];
  teamByLine: readonly string[];
  hrefFor: (teamByLine: readonly string[]) => string;
  faceOf: FaceOf;
  allHref: string;
}) {
  const { i18n, lines, teamByLine, hrefFor, faceOf } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      {lines.map(({ name, members }, line) => (
        <nav
          key={`${line}${name}`}
          aria-label={i18n.t("several.whoFor", { service: name })}
          className="grid grid-cols-1 gap-2"
        >
          <p className="text-small font-semibold">
            <CatalogueText i18n={i18n}>{name}</CatalogueText>
          </p>
          <Chips>
            {[{ id: "any", name: i18n.t("time.anyone") }, ...members].map((member) => (
              <Chip
                key={member.id}
                href={hrefFor(teamByLine.with(line, member.id))}
                isChosen={member.id === teamByLine[line]}
                kind="member"
              >
                <Avatar
                  name={member.id === "any" ? undefined : member.name}
                  face={faceOf(member.id)}
                />
                {member.name}
              </Chip>
            ))}
          </Chips>
        </nav>
      ))}
      <TeamByLineLink href={props.allHref}>{i18n.t("several.all")}</TeamByLineLink>
    </div>
  );
}

/** Switches between one member for all and one for each service. */
export function TeamByLineLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <ActionLink
        href={href}
        scroll={false}
        className="inline-flex min-h-target items-center text-small"
      >
        {children}
      </ActionLink>
    </p>
  );
}
