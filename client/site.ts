// What the pages do with scripts, and do as well without: everything that a browser is sent.

import { followArrowKeys } from "./arrow-keys.ts";
import { followChoices } from "./choices.ts";
import { focusProblems, sendForms } from "./forms.ts";
import { followLinks, warmLinks } from "./links.ts";
import { filterMenu } from "./menu-filter.ts";
import { watchConnection } from "./offline.ts";
import { announcer, arrive, onArrival } from "./page.ts";
import { pollPage } from "./polling.ts";
import { proveWork } from "./proof.ts";
import { followHistory } from "./visit.ts";

onArrival(focusProblems);
onArrival(pollPage);
onArrival((page) => void proveWork(page));
followLinks();
warmLinks();
sendForms();
followChoices();
followArrowKeys();
filterMenu();
watchConnection();
followHistory();
announcer();
arrive();
