let again: ReturnType<typeof setTimeout> | undefined;

export function showOffline(retry: () => unknown): void {
  const button = (notice() ?? makeNotice())?.querySelector("button");
  if (button) button.onclick = retry;
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
