import { addSign } from "./busy.ts";
import { follow, pageLeft, showAt, startRequest } from "./navigate.ts";
import { pageHeaders, readPage, untilImpatient } from "./page.ts";
import { forgetTyped } from "./typed.ts";
import { queryOf } from "./urls.ts";

const sending = new WeakSet<HTMLFormElement>();

/** Sends booking forms without leaving the page, each once at a time. docs/requests.md */
export function sendForms(): void {
  addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    const { submitter } = event;
    const data = new FormData(form, submitter);
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    if (form.method !== "post") {
      return follow(event, new URL(`${action}?${queryOf(data)}`, location.href), "top");
    }
    event.preventDefault();
    if (sending.has(form)) return;
    sending.add(form);
    const rest = showBusy(form, submitter);
    await post(form, action, data);
    rest();
    sending.delete(form);
  });
}

const UNREAD = [400, 413, 421];

async function post(form: HTMLFormElement, action: string, data: FormData): Promise<void> {
  startRequest();
  try {
    const { signal } = untilImpatient();
    const request = { method: "POST", body: data, headers: pageHeaders(), signal };
    const response = await fetch(action, request);
    const next = response.headers.get("location");
    if (next) {
      forgetTyped();
      location.assign(next);
      if (!(await pageLeft())) sayProblem(form);
      return;
    }
    const answer = await readPage(response);
    const isOwn = answer?.document.querySelector("[data-problems]");
    if (!answer || (answer.status >= 500 && !isOwn)) return sayProblem(form);
    if (UNREAD.includes(answer.status)) {
      return sayProblem(form, answer.document.querySelector("#main p")?.textContent);
    }
    showAt(answer, "keep");
    // The new page repeats what was entered; this clears the fields that only programs fill in.
    form.reset();
  } catch {
    sayProblem(form);
  }
}

function sayProblem(form: HTMLFormElement, words?: string | null): void {
  for (const old of form.querySelectorAll("[data-problems]")) old.remove();
  const template = form.querySelector("template");
  const notice = template && document.importNode(template.content, true);
  if (!notice) return;
  const place = notice.querySelector("li,p");
  if (place && words) place.textContent = words;
  template.before(notice);
  focusProblems(form);
}

/** The first field to mend is in view too, at the foot of the screen with its reason. */
export function focusProblems(root: ParentNode): void {
  root.querySelector<HTMLElement>("[data-problems]")?.focus();
  root.querySelector("[aria-invalid]")?.scrollIntoView(false);
}

function showBusy(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const buttons = form.querySelectorAll<HTMLElement>("[type=submit]");
  const pressed = submitter ?? buttons[0];
  const label = pressed?.textContent ?? "";
  const pending = pressed?.dataset.pending;
  for (const button of buttons) button.ariaDisabled = "true";
  if (pressed && pending) {
    pressed.textContent = pending;
    addSign(pressed);
  }
  return () => {
    for (const button of buttons) button.ariaDisabled = null;
    if (pressed?.querySelector(".busy")) pressed.textContent = label;
  };
}
