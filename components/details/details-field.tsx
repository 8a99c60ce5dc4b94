/** A labelled input with its hint and problem, which screen readers read with it. */
export type FieldProps = {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  type: "text" | "email" | "tel" | "password";
  autoComplete: string;
  autoCapitalize: "words";
  spellCheck: false;
  hint: string;
  optional: string;
  required: boolean;
  /** In a row of fields whose labels, inputs and problems are aligned. */
  isBeside: boolean;
};

export function Field(props: Partial<FieldProps> & Pick<FieldProps, "name" | "label" | "value">) {
  const { name, label, value, problem, optional, isBeside = false } = props;
  // A problem says what is wanted, too.
  const hint = problem ? undefined : props.hint;
  const described = [hint && `${name}-hint`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={`grid gap-y-1 ${isBeside ? "row-span-3 grid-rows-subgrid" : ""}`}>
      <label htmlFor={name} className="font-semibold">
        {label}{" "}
        {optional && <span className="text-small font-normal text-quiet">({optional})</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={props.type ?? "text"}
        dir={props.type === "email" ? "ltr" : undefined}
        defaultValue={value}
        autoComplete={props.autoComplete}
        autoCapitalize={props.autoCapitalize}
        spellCheck={props.spellCheck}
        enterKeyHint="send"
        data-kept={props.type === "password" ? undefined : "yes"}
        required={props.required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className="min-h-12 w-full rounded-small border border-edge bg-surface px-4 py-2 aria-invalid:scroll-mb-14 aria-invalid:border-2 aria-invalid:border-alarm"
      />
      {problem && (
        <p id={`${name}-problem`} className="text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
    </div>
  );
}
