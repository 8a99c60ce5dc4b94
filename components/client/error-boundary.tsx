"use client";

import { unstable_rethrow } from "next/navigation";
import { Component, type ReactNode } from "react";

type Props = {
  readonly words: { readonly title: string; readonly lead: string; readonly retry: string };
  readonly contact: ReactNode;
  readonly children: ReactNode;
};

/** Says in the site's own words that something broke; a boundary has to be a client component. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(error: unknown): { broken: boolean } {
    // Redirects and missing pages travel as errors too; those are for the framework.
    unstable_rethrow(error);
    return { broken: true };
  }

  override render(): ReactNode {
    const { words, contact, children } = this.props;
    if (!this.state.broken) return children;
    return (
      <main id="main" className="failed stack">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <p>
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {words.retry}
          </button>
        </p>
        {contact}
      </main>
    );
  }
}
