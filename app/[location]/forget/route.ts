import { z } from "zod";
import { formHandler, seeOther } from "../../_shared/form-handler.ts";
import { requestContextOf } from "../../_shared/request-context.ts";
import { formPage } from "../_forms/form-page.ts";
import { forgetVisitor } from "../details/remember.ts";

/** Deletes what was remembered of a visitor. */
export const POST = formHandler(z.object({}), async (_sent, place: { location: string }) => {
  const context = await requestContextOf(place.location);
  await forgetVisitor(context.slug);
  return seeOther(await formPage(context));
});
