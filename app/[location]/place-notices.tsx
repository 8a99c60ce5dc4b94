import { Notice } from "#components/notice.tsx";
import { Words } from "#components/words.tsx";
import { currentNotices } from "../_shared/content.ts";
import type { RequestContext } from "../_shared/request-context.ts";

/** What the business wants known first, such as a week in which it is closed. */
export function PlaceNotices({ context }: { context: RequestContext }) {
  const notices = currentNotices(context, Date.now());
  if (notices.length === 0) return null;
  return (
    <Notice gap="close" className="framed:py-2">
      {notices.map((words) => (
        <p key={words.text}>
          <Words words={words} />
        </p>
      ))}
    </Notice>
  );
}
