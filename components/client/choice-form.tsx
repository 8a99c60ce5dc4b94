"use client";

import Form from "next/form";
import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";

/**
 * A form whose choices live in the address: each change replaces it, so the server prices what is
 * chosen, and reload and Back keep it. Without scripts it is a plain form with a button for that.
 */
export function ChoiceForm(props: {
  action: string;
  /** The page itself, which shows the choice without moving on. */
  page: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const { action, page, className, children } = props;
  const router = useRouter();
  const [pending, start] = useTransition();
  return (
    <Form
      action={action}
      prefetch={false}
      className={className}
      aria-busy={pending}
      onChange={(event) => {
        const query = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (typeof value === "string" && value !== "") query.append(name, value);
        }
        start(() => router.replace(`${page}?${query}`, { scroll: false }));
      }}
    >
      {children}
    </Form>
  );
}
