import { followArrowKeys } from "./arrow-keys.ts";
import { markCategory } from "./categories.ts";
import { followChoices } from "./choices.ts";
import { focusProblems, sendForms } from "./forms.ts";
import { followLinks } from "./links.ts";
import { filterAgain, filterMenu } from "./menu-filter.ts";
import { followHistory } from "./navigate.ts";
import { watchConnection } from "./offline.ts";
import { onPageShown, pageShown } from "./page.ts";
import { followPhone, readKeptPhone } from "./phone.ts";
import { readAhead } from "./read-ahead.ts";
import { pollPage, refreshOnReturn } from "./refresh.ts";
import { keepTyped } from "./typed.ts";
import { showZone } from "./zone.ts";

onPageShown(
  () => focusProblems(document),
  pollPage,
  filterAgain,
  prove,
  showZone,
  keepTyped,
  readKeptPhone,
  markCategory,
);
followLinks();
readAhead();
sendForms();
followChoices();
followPhone();
followArrowKeys();
filterMenu();
watchConnection();
addEventListener("scroll", markCategory);
followHistory();
refreshOnReturn();
pageShown();

function prove(): void {
  const task = document.querySelector<HTMLInputElement>("input[data-task]");
  // Without a connection the form stays as it is, with what there is to mend.
  if (task) import("./proof.ts").then(({ proveWork }) => proveWork(task)).catch(() => undefined);
}
