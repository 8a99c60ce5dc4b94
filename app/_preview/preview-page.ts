import { notFound } from "next/navigation";
import { type PageContext, type PreviewParts, pageContextOf } from "../_shared/page-context.ts";

export type PreviewPage = PageContext & { readonly preview: PreviewParts };

/** For pages that exist in previews only. */
export async function previewPageOf(slug: string): Promise<PreviewPage> {
  const context = await pageContextOf(slug);
  const { preview } = context;
  return preview ? { ...context, preview } : notFound();
}
