type Choice = { readonly value: string; readonly label: string };

export function Select(props: {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}) {
  const { name, label, value, choices } = props;
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        className="min-h-12 w-full rounded-small border border-edge bg-surface px-4 py-2"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
