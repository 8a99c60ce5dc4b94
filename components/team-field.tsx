/** Keeps the person that the visitor came for in the address that a form makes of its fields. */
export function TeamField({ team }: { team: string | undefined }) {
  return team === undefined ? null : <input type="hidden" name="team" value={team} />;
}
