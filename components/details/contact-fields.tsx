import { Legend } from "#components/legend.tsx";
import { Field, type FieldProps } from "./details-field.tsx";

const names = ["firstName", "lastName", "email", "phone"] as const;
export type ContactName = (typeof names)[number];

export type Values = Readonly<Record<ContactName, string>>;

export type ContactWords = Readonly<
  Record<ContactName | "optional" | "contactLegend" | "contactLead" | "phoneHint", string>
>;

/** On-screen keyboards capitalise names and do not correct them. */
const NAME = { autoCapitalize: "words", spellCheck: false, isBeside: true } as const;

export function ContactFields(props: {
  words: ContactWords;
  values: Values;
  /** The number as it is read, with its country. */
  phoneRead: string | undefined;
  problems: readonly { readonly field?: string | undefined; readonly text: string }[];
}) {
  const { words, values, problems } = props;
  const field = (name: ContactName, more: Partial<FieldProps> = {}) => (
    <Field
      key={name}
      name={name}
      label={words[name]}
      value={values[name]}
      problem={problems.find((problem) => problem.field === name)?.text}
      {...more}
    />
  );
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-3 gap-y-1">
        {field("firstName", { ...NAME, autoComplete: "given-name", required: true })}
        {field("lastName", { ...NAME, autoComplete: "family-name", optional: words.optional })}
      </div>
      <fieldset className="grid gap-3" aria-describedby="contact-lead">
        <Legend>{words.contactLegend}</Legend>
        <p id="contact-lead" className="text-small text-quiet">
          {words.contactLead}
        </p>
        {field("email", {
          inputMode: "email",
          autoComplete: "email",
          autoCapitalize: "none",
          spellCheck: false,
        })}
        {field("phone", {
          type: "tel",
          autoComplete: "tel",
          hint: words.phoneHint,
          read: props.phoneRead,
        })}
      </fieldset>
    </>
  );
}
