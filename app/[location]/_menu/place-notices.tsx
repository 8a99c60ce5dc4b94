import { LangText } from "#components/lang-text.tsx";
import { Notice } from "#components/notice.tsx";
import { currentNotices } from "../../_shared/content.ts";
import type { PageContext } from "../../_shared/page-context.ts";

type Context = Pick<PageContext, "i18n" | "location" | "now">;

/** What the business wants visitors to read first, such as a week in which it is closed. */
export function PlaceNotices({ context }: { context: Context }) {
  const notices = currentNotices(context);
  if (notices.length === 0) return null;
  return (
    <Notice gap="close" className="framed:py-2">
      {notices.map((words) => (
        <p key={words.text}>
          <LangText text={words} />
        </p>
      ))}
    </Notice>
  );
}
