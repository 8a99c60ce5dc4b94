/** A labelled input with its hint and problem, which screen readers read with it. */
export type FieldProps = {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  type: "text" | "tel" | "password";
  /** Whose value runs from left to right. For `type="email"` browsers change or refuse some addresses. */
  inputMode: "email";
  autoComplete: string;
  autoCapitalize: "words" | "none";
  spellCheck: false;
  hint: string;
  /** How what was typed is read; the script fills it in while the form is filled in. */
  read: string | undefined;
  optional: string;
  required: boolean;
  /** In a row of fields whose labels, inputs and problems are aligned. */
  isBeside: boolean;
};

export function Field(props: Partial<FieldProps> & Pick<FieldProps, "name" | "label" | "value">) {
  const { name, label, value, problem, optional, isBeside = false } = props;
  // A problem says what is wanted, too.
  const hint = problem ? undefined : props.hint;
  const hasRead = "read" in props;
  const described = [
    hint && `${name}-hint`,
    problem && `${name}-problem`,
    hasRead && `${name}-read`,
  ]
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
        inputMode={props.inputMode}
        dir={props.inputMode === "email" ? "ltr" : undefined}
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
      {hasRead && (
        <output translate="no" id={`${name}-read`} htmlFor={name} className="text-small">
          {props.read}
        </output>
      )}
      {problem && (
        <p id={`${name}-problem`} className="text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
    </div>
  );
}
