let again: ReturnType<typeof setTimeout> | undefined;

export function showOffline(retry: () => unknown): void {
  const template = document.querySelector<HTMLTemplateElement>("#offline");
  if (template && !retryButton()) document.body.append(document.importNode(template.content, true));
  const button = retryButton();
  if (button) button.onclick = retry;
  clearTimeout(again);
  // Browsers report being online before requests succeed.
  if (navigator.onLine) again = setTimeout(pressRetry, 2_000);
}

export function watchConnection(): void {
  addEventListener("online", pressRetry);
}

function pressRetry(): void {
  retryButton()?.click();
}

function retryButton(): HTMLElement | null {
  return document.querySelector("#offline-notice button");
}
