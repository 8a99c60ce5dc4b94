let again: ReturnType<typeof setTimeout> | undefined;

export function showOffline(retry: () => unknown): void {
  const shown = notice() ?? makeNotice();
  const button = shown?.querySelector("button");
  if (button) button.onclick = retry;
  if (shown && self !== parent) keepInSight(shown);
  clearTimeout(again);
  // Browsers say that they are online before requests succeed.
  if (navigator.onLine) again = setTimeout(pressRetry, 2_000);
}

export function watchConnection(): void {
  addEventListener("online", pressRetry);
}

/** A notice that has gone takes its retry with it. */
function pressRetry(): void {
  notice()?.querySelector("button")?.click();
}

function notice(): HTMLElement | null {
  return document.getElementById("offline-notice");
}

function makeNotice(): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>("template#offline");
  if (template) document.body.append(document.importNode(template.content, true));
  return notice();
}

/** The foot of a frame as tall as its page may be out of sight: to the foot of what is seen of it. */
function keepInSight(shown: HTMLElement): void {
  new IntersectionObserver(([page], observer) => {
    observer.disconnect();
    if (!page?.isIntersecting) return;
    shown.style.marginBlockEnd = `${innerHeight - page.intersectionRect.bottom}px`;
  }).observe(document.documentElement);
}
