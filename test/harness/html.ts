import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** What the HTML standard says and no more: how markup is best styled is not judged here. */
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/**
 * What React writes into the forms of server actions once scripts are in charge, and no setting
 * changes: a guard instead of an address. It is in no document that the server sends.
 */
const REACT_GUARD = / action="javascript:throw new Error\([^"]*"/g;

/** Everything in a document that the HTML standard does not allow, with where it stands. */
export async function faultsInHtml(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** The same of a page as scripts have made it. */
export function faultsInPage(html: string): Promise<readonly string[]> {
  return faultsInHtml(html.replace(REACT_GUARD, ""));
}

/** Keeps what the server sends as documents, and says afterwards what is wrong with them. */
export class DocumentWatch {
  readonly #sent: Promise<readonly [address: string, html: string]>[] = [];

  constructor(page: Page, site: string) {
    page.on("response", (response) => {
      const isDocument = response.request().resourceType() === "document";
      const isHtml = response.headers()["content-type"]?.startsWith("text/html");
      if (!isDocument || !isHtml || !response.url().startsWith(site)) return;
      const address = response.url().slice(site.length);
      // One that was left before it had arrived says nothing; a redirect has no document.
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
