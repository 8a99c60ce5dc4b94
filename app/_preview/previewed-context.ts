import { notFound } from "next/navigation";
import {
  type PreviewContext,
  type RequestContext,
  requestContextOf,
} from "../_shared/request-context.ts";

export type PreviewedContext = RequestContext & { readonly preview: PreviewContext };

/** For pages that are there in a preview alone. */
export async function previewedContextOf(slug: string): Promise<PreviewedContext> {
  const context = await requestContextOf(slug);
  const { preview } = context;
  return preview ? { ...context, preview } : notFound();
}
