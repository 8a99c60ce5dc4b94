// Everything here also works without scripts.

import { followArrowKeys } from "./arrow-keys.ts";
import { followChoices } from "./choices.ts";
import { focusProblems, sendForms } from "./forms.ts";
import { followLinks } from "./links.ts";
import { filterAgain, filterMenu } from "./menu-filter.ts";
import { followHistory } from "./navigate.ts";
import { watchConnection } from "./offline.ts";
import { onPageShown, pageShown } from "./page.ts";
import { tellPrefetched } from "./prefetched.ts";
import { proveWork } from "./proof.ts";
import { readAhead } from "./read-ahead.ts";
import { pollPage, refreshOnReturn } from "./refresh.ts";
import { offerLinks } from "./share.ts";

onPageShown(() => focusProblems(document));
onPageShown(pollPage);
onPageShown(filterAgain);
onPageShown(proveWork);
onPageShown(offerLinks);
followLinks();
readAhead();
sendForms();
followChoices();
followArrowKeys();
filterMenu();
watchConnection();
followHistory();
refreshOnReturn();
tellPrefetched();
pageShown();
