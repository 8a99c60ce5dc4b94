import { Notice } from "#components/notice.tsx";

export function ProblemSummary(props: {
  title: string;
  problems: readonly { readonly field: string | undefined; readonly text: string }[];
}) {
  const { title, problems } = props;
  if (problems.length === 0) return null;
  return (
    <Notice id="problems" tone="alarm" gap="close" role="alert" problems>
      <h2>{title}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </Notice>
  );
}
