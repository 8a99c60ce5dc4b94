import type { TeamMember } from "#lib/availability/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ActionLink } from "../action-link.tsx";
import { Icon } from "../icon.tsx";
import styles from "./time.module.css";

export function MemberPicker(props: {
  voice: Voice;
  members: readonly Required<TeamMember>[];
  team: string;
  hrefFor: (team: string) => string;
}) {
  const { voice, members, team, hrefFor } = props;
  const choices = [{ id: "any", name: voice.t("time.anyone") }, ...members];
  return (
    <nav aria-labelledby="who-title" className="stack tight">
      <h2 id="who-title" className={styles.label}>
        {voice.t("time.who")}
      </h2>
      <ul className={`${styles.chips} ${styles.swiped}`}>
        {choices.map(({ id, name }) => (
          <li key={id}>
            <ActionLink
              href={hrefFor(id)}
              scroll={false}
              current={id === team ? "true" : undefined}
              className={`${styles.chip} ${styles.member}`}
            >
              <Avatar name={id === "any" ? undefined : name} />
              {name}
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A person's initials in a spot of the brand's colour; a drawing for whoever is free. */
export function Avatar({ name }: { name: string | undefined }) {
  return (
    <span className={styles.portrait} aria-hidden="true">
      {name === undefined ? <Icon name="person" /> : initials(name)}
    </span>
  );
}

/** "Mara Lindqvist" is ML, "Jo" is J. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  return [[...first][0], [...last][0]].join("").toLocaleUpperCase();
}
