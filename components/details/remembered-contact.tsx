import type { ReactNode } from "react";
import type { Values } from "./contact-fields.tsx";

export function RememberedContact(props: {
  values: Values;
  change: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const { values, change, isOpen, children } = props;
  const { firstName, lastName, email, phone } = values;
  return (
    <details
      id="remembered-contact"
      open={isOpen}
      className="group/remembered rounded-sheet border border-line bg-surface"
    >
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-pad py-2">
        <span className="wrap-anywhere">
          <strong>{[firstName, lastName].filter(Boolean).join(" ")}</strong>{" "}
          <bdi className="text-quiet">{email || phone}</bdi>
        </span>
        <span className="text-small text-link underline group-open/remembered:invisible">
          {change}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-line p-pad">{children}</div>
    </details>
  );
}
