import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** The HTML standard only, without style rules. */
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** React's guard in server-action forms after hydration; server documents never contain it. */
const REACT_GUARD = / action="javascript:throw new Error\([^"]*"/g;

export async function faultsInHtml(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** HTML faults of a page after hydration. */
export function faultsInPage(html: string): Promise<readonly string[]> {
  return faultsInHtml(html.replace(REACT_GUARD, ""));
}

export class DocumentWatch {
  readonly #sent: Promise<readonly [address: string, html: string]>[] = [];

  constructor(page: Page, site: string) {
    page.on("response", (response) => {
      const isDocument = response.request().resourceType() === "document";
      const isHtml = response.headers()["content-type"]?.startsWith("text/html");
      if (!isDocument || !isHtml || !response.url().startsWith(site)) return;
      const address = response.url().slice(site.length);
      // The body of a navigation that was abandoned, or of a redirect, cannot be read.
      this.#sent.push(
        response.text().then(
          (html) => [address, html] as const,
          () => [address, ""] as const,
        ),
      );
    });
  }

  async faults(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [address, html] of await Promise.all(this.#sent)) {
      if (html === "") continue;
      found.push(...(await faultsInHtml(html)).map((fault) => `${address}: ${fault}`));
    }
    return found;
  }
}
