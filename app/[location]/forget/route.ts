import { z } from "zod";
import { tellForm } from "#lib/app/scope.ts";
import { formHandler, seeOther } from "../../_shared/form-handler.ts";
import { pageContextOf } from "../../_shared/page-context.ts";
import { formPage } from "../_forms/form-page.ts";
import { forgetVisitor } from "../details/remember.ts";

/** Deletes what was remembered of a visitor. */
export const POST = formHandler(z.object({}), async (_sent, place: { location: string }) => {
  const context = await pageContextOf(place.location);
  await forgetVisitor(context.slug);
  tellForm({ outcome: "taken" });
  return seeOther(await formPage(context));
});
