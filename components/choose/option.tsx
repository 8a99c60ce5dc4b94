import type { ReactNode } from "react";

/** One radio button or checkbox with its words and its price; the whole card can be pressed. */
export function Option(props: {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  id?: string | undefined;
  checked: boolean;
  required?: boolean;
  /** Its group holds the maximum: scripts disable it until another choice is given up. */
  full?: boolean;
  label: ReactNode;
  description?: ReactNode;
  rate?: ReactNode;
  describedBy?: string | undefined;
}) {
  const { type, name, value, id, checked, required, full, label, description, rate, describedBy } =
    props;
  return (
    <label
      className={`grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-small border border-line bg-surface px-4 py-3 hover:border-edge has-checked:border-accent-edge has-checked:bg-wash has-checked:shadow-[inset_0_0_0_1px_var(--accent-edge)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-edge @max-[27rem]:grid-cols-[auto_minmax(0,1fr)] ${full ? "scripted:pointer-events-none scripted:opacity-55" : ""}`}
    >
      {/* The scroll margins keep the whole card in sight, clear of the bar that sticks below. */}
      <input
        type={type}
        name={name}
        value={value}
        id={id}
        defaultChecked={checked}
        required={required}
        aria-describedby={describedBy}
        className="size-5 scroll-mt-8 scroll-mb-36 outline-none"
      />
      <span className="grid wrap-anywhere">
        <span className="font-semibold">{label}</span>
        {description && <span className="text-small text-quiet">{description}</span>}
      </span>
      {rate && (
        <span className="text-end text-small tabular-nums @max-[27rem]:col-start-2 @max-[27rem]:text-start">
          {rate}
        </span>
      )}
    </label>
  );
}
