"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Solves the task that the server has set and sends the form again, with everything in it. Until
 * scripts are at work, and where the task cannot be solved, `children` say that it was refused.
 */
export function Proof(props: {
  task: string;
  overlap: boolean;
  words: string;
  children: ReactNode;
}) {
  const { task, overlap, words, children } = props;
  const answer = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"refused" | "solving">("refused");

  useEffect(() => {
    let isOver = false;
    const solve = async () => {
      const { solveWork } = await import("./solve-work.ts");
      const solution = await solveWork(task);
      const field = answer.current;
      if (isOver || !field?.form) return;
      field.value = solution;
      field.form.requestSubmit();
    };
    setState("solving");
    // Browsers compute keys on secure pages alone.
    solve().catch(() => setState("refused"));
    return () => {
      isOver = true;
    };
  }, [task]);

  return (
    <>
      {state === "refused" ? (
        children
      ) : (
        <p className="notice" role="status">
          {words} <span className="busy" aria-hidden="true" />
        </p>
      )}
      <input ref={answer} type="hidden" name="work" data-task={task} />
      {overlap && <input type="hidden" name="overlap" value="yes" />}
    </>
  );
}
