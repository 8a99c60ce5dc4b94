import { isShowable, show } from "./page.ts";
import { ask } from "./visit.ts";

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks for a page anew every few seconds while somebody looks at it, where it says so with
 * `data-poll`. What was shown stays where there is no connection.
 */
export function pollPage(page: ParentNode): void {
  const seconds = Number(page.querySelector<HTMLElement>("[data-poll]")?.dataset.poll ?? 0);
  clearTimeout(timer);
  if (seconds > 0) timer = setTimeout(askAnew, seconds * 1_000);
}

async function askAnew(): Promise<void> {
  const { href } = location;
  const isSeen = document.visibilityState === "visible";
  const fetched = isSeen ? await ask(href, {}).catch(() => undefined) : undefined;
  if (href !== location.href) return;
  if (fetched && isShowable(fetched.document)) show(fetched.document, false);
  else pollPage(document);
}
