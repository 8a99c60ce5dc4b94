import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** The HTML standard only, without style rules. */
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Shapes of documents without a fault. Most pages come again, with other times and addresses. */
const faultless = new Set<string>();

export async function faultsInHtml(html: string): Promise<readonly string[]> {
  const shape = shapeOf(html);
  if (faultless.has(shape)) return [];
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  if (faults.length === 0) faultless.add(shape);
  return faults;
}

/** Without texts and addresses, which the standard only wants escaped. */
function shapeOf(html: string): string {
  return html
    .replaceAll(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, "e")
    .replaceAll(/>[^<&]+(?=<)/g, (text) => (text.trim() === ">" ? text : ">x"))
    .replaceAll(/\s(href|value|content|aria-label|title|alt|src|srcset)="[^"&]+"/g, ' $1="x"');
}

export class DocumentWatch {
  readonly #sent: Promise<readonly [address: string, html: string]>[] = [];

  constructor(page: Page, site: string) {
    page.on("response", (response) => {
      const isDocument = response.request().resourceType() === "document";
      const isHtml = response.headers()["content-type"]?.startsWith("text/html");
      if (!isDocument || !isHtml || !response.url().startsWith(site)) return;
      const address = response.url().slice(site.length);
      // The body of an abandoned navigation or of a redirect cannot be read.
      this.#sent.push(
        response.text().then(
          (html) => [address, html] as const,
          () => [address, ""] as const,
        ),
      );
    });
  }

  async faults(): Promise<readonly string[]> {
    return faultsInDocuments(await Promise.all(this.#sent));
  }
}

export async function faultsInDocuments(
  documents: readonly (readonly [address: string, html: string])[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [address, html] of documents) {
    if (html === "") continue;
    found.push(...(await faultsInHtml(html)).map((fault) => `${address}: ${fault}`));
  }
  return found;
}
