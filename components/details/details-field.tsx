import styles from "./details-form.module.css";

/** A labelled input with its hint and its problem, each read out with it. */
export type FieldProps = {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  type: "text" | "email" | "tel";
  autoComplete: string;
  autoCapitalize: "words";
  spellCheck: false;
  hint: string;
  optional: string;
  required: boolean;
};

export function Field(props: Partial<FieldProps> & Pick<FieldProps, "name" | "label" | "value">) {
  const { name, label, value, problem, hint, optional } = props;
  const described = [hint && `${name}-hint`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label} {optional && <span className={styles.optional}>({optional})</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className={styles.lead}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={props.type ?? "text"}
        defaultValue={value}
        autoComplete={props.autoComplete}
        autoCapitalize={props.autoCapitalize}
        spellCheck={props.spellCheck}
        enterKeyHint="send"
        required={props.required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
