import { ActionLink } from "#components/action-link.tsx";
import type { TeamMember } from "#lib/availability/types.ts";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./time.module.css";

export function MemberPicker(props: {
  voice: Voice;
  members: readonly TeamMember[];
  team: string;
  hrefFor: (team: string) => string;
}) {
  const { voice, members, team, hrefFor } = props;
  const choices = [{ id: "any", name: voice.t("time.anyone") }, ...members];
  return (
    <nav aria-labelledby="who-title" className="stack tight">
      <h2 id="who-title">{voice.t("time.who")}</h2>
      <ul className={styles.members}>
        {choices.map(({ id, name }) => (
          <li key={id}>
            <ActionLink
              href={hrefFor(id)}
              scroll={false}
              current={id === team ? "true" : undefined}
              className={styles.member}
            >
              {name}
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
