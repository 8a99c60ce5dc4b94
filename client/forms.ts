import { busySign } from "./busy.ts";
import { ask, begin, goTo, visit } from "./visit.ts";

const sending = new WeakSet<HTMLFormElement>();

/**
 * Sends the site's forms without loading the page anew, each once at a time. A form whose connection
 * breaks keeps what was typed and says what is known, in the words of its `<template>`.
 * Decision 34.
 */
export function sendForms(): void {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    event.preventDefault();
    if (sending.has(form)) return;
    const { submitter } = event;
    const data = new FormData(form, submitter);
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    sending.add(form);
    const rest = showBusy(form, submitter);
    if (form.method === "post") await post(form, action, data);
    else await visit(`${action}?${queryOf(data)}`);
    rest();
    sending.delete(form);
  });
}

/** The fields of a form that are filled in, as an address carries them. */
export function queryOf(data: FormData): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    if (typeof value === "string" && value !== "") query.append(name, value);
  }
  return query;
}

/** Answers to what was not read: the form stays as it is, and is told why. */
const UNREAD = [400, 413, 421];

async function post(form: HTMLFormElement, action: string, data: FormData): Promise<void> {
  begin();
  try {
    const fetched = await ask(action, { method: "POST", body: data });
    if (!fetched || fetched.status >= 500) throw new Error("no answer came back");
    if (UNREAD.includes(fetched.status)) {
      return sayProblem(form, fetched.document.querySelector("#main p")?.textContent);
    }
    // The page of the form itself came back, with what is to be mended.
    const isAnswer = fetched.url.pathname === location.pathname;
    await goTo(fetched, { keepScroll: isAnswer });
    // What the page says is what was typed, but for what nobody should have.
    form.reset();
  } catch {
    sayProblem(form);
  }
}

/** Without words of its own, what is wrong is that no answer came. */
function sayProblem(form: HTMLFormElement, words?: string | null): void {
  for (const old of form.querySelectorAll("[data-problems]")) old.remove();
  const template = form.querySelector("template");
  const notice = template && document.importNode(template.content, true);
  if (!notice) return;
  const place = notice.querySelector("li, p");
  if (place && words) place.textContent = words;
  template.before(notice);
  focusProblems(form);
}

/** Takes keyboard and screen reader to what is to be mended, or to what is asked. */
export function focusProblems(root: ParentNode): void {
  root.querySelector<HTMLElement>("[data-problems]")?.focus();
}

/** The button says that it is at work, and how it was is put back by what is returned. */
function showBusy(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const pressed = submitter ?? form.querySelector<HTMLElement>('button[type="submit"]');
  const buttons = form.querySelectorAll<HTMLElement>('button[type="submit"]');
  const before = [...(pressed?.childNodes ?? [])];
  const pending = pressed?.dataset.pending;
  form.ariaBusy = "true";
  for (const button of buttons) button.ariaDisabled = "true";
  if (pressed && pending) pressed.replaceChildren(pending, busySign());
  return () => {
    form.ariaBusy = null;
    for (const button of buttons) button.ariaDisabled = null;
    if (pressed && pending && pressed.querySelector(".busy")) pressed.replaceChildren(...before);
  };
}
