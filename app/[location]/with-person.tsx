import { PersonLine } from "#components/person-line.tsx";
import type { RequestContext } from "../_shared/request-context.ts";
import { personOf } from "./person.ts";

/** Names the team member that a link began with, on the pages before the times. */
export async function WithPerson({ context }: { context: RequestContext }) {
  const person = await personOf(context);
  if (!person) return null;
  return (
    <p className="font-semibold">
      <PersonLine person={person}>
        {context.i18n.t("person.with", { name: person.name })}
      </PersonLine>
    </p>
  );
}
