export function showOffline(retry: () => unknown): void {
  const notice = document.getElementById("offline-notice") ?? makeNotice();
  const button = notice?.querySelector("button");
  if (button) button.onclick = retry;
}

function makeNotice(): HTMLElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>("template#offline");
  if (template) document.body.append(document.importNode(template.content, true));
  return document.getElementById("offline-notice") ?? undefined;
}

export function watchConnection(): void {
  addEventListener("online", () => {
    document.querySelector<HTMLElement>("#offline-notice button")?.click();
  });
}
