"use client";

import { useEffect } from "react";

/** Takes keyboard and screen reader to the summary of problems when it appears. */
export function ProblemFocus({ target, token }: { target: string; token: string }) {
  useEffect(() => {
    if (token) document.getElementById(target)?.focus();
  }, [target, token]);
  return null;
}
