import { SubmitButton } from "#components/client/submit-button.tsx";

/** A form with nothing to fill in: one press takes what is offered. */
export function TakeForm(props: {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  label: string;
  pending: string;
  /** One of several offers, none of which stands out. */
  quiet?: boolean;
}) {
  return (
    <form action={props.action}>
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton label={props.label} pending={props.pending} quiet={props.quiet ?? false} />
    </form>
  );
}
