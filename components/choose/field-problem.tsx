/** `isAnswer`: the form was sent without it, so scripts move the focus here. */
export function FieldProblem(props: { id?: string; text: string; isAnswer: boolean }) {
  const { id, text, isAnswer } = props;
  return (
    <p
      id={id}
      {...(isAnswer && { role: "alert", tabIndex: -1, "data-problems": "" })}
      className="scroll-mt-24 font-semibold text-alarm wrap-anywhere"
    >
      {text}
    </p>
  );
}
