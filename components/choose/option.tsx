import type { ReactNode } from "react";
import styles from "./choose.module.css";

/** One radio button or checkbox with its words and what it adds; the whole card can be pressed. */
export function Option(props: {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  id?: string | undefined;
  checked: boolean;
  required?: boolean;
  label: ReactNode;
  description?: ReactNode;
  rate?: ReactNode;
  describedBy?: string | undefined;
}) {
  const { type, name, value, id, checked, required, label, description, rate, describedBy } = props;
  return (
    <label className={styles.option}>
      <input
        type={type}
        name={name}
        value={value}
        id={id}
        defaultChecked={checked}
        required={required}
        aria-describedby={describedBy}
      />
      <span className={styles.optionText}>
        <span className={styles.optionName}>{label}</span>
        {description && <span className={styles.optionMore}>{description}</span>}
      </span>
      {rate && <span className={styles.optionRate}>{rate}</span>}
    </label>
  );
}

/** The line under a legend that says what is wrong with a group of choices. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className={styles.problem}>
      {text}
    </p>
  ) : null;
}
