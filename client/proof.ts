import { solveWork } from "./solve-work.ts";

/** Loaded only for a task: solves it and sends its form again. */
export async function proveWork(field: HTMLInputElement): Promise<void> {
  const { task } = field.dataset;
  if (!field.form || task === undefined || field.value !== "") return;
  const { form } = field;
  say(form, true);
  try {
    const solution = await solveWork(task);
    if (!field.isConnected || field.dataset.task !== task) return;
    field.value = solution;
    form.requestSubmit();
  } catch {
    // Browsers compute keys on secure pages only.
    say(form, false);
  }
}

function say(form: HTMLFormElement, isAtWork: boolean): void {
  for (const notice of form.querySelectorAll<HTMLElement>("[data-proving],[data-problems]")) {
    notice.hidden = notice.matches("[data-problems]") === isAtWork;
  }
}
