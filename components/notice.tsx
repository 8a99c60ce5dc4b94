import type { ReactNode } from "react";

const TONES = {
  plain: "border-link/28 bg-wash",
  alarm: "border-alarm/32 bg-alarm-wash",
  good: "border-good/32 bg-good-wash",
  /** Fixed over the page. */
  over: "border-link/28 bg-surface",
} as const;

export function Notice(props: {
  /** A text alone is a paragraph. */
  children: ReactNode;
  tone?: keyof typeof TONES;
  gap?: "close" | "wide";
  role?: "alert" | "status";
  id?: string | undefined;
  /** Problems of a form: scripts move the focus here and replace it by the next answer's. */
  problems?: boolean;
  /** Shown by scripts while they compute a proof of work. */
  proving?: boolean;
  className?: string;
}) {
  const { children, tone = "plain", gap, role, id, problems, proving, className = "" } = props;
  const stack = gap ? `grid grid-cols-1 content-start ${gap === "wide" ? "gap-4" : "gap-2"}` : "";
  return (
    <div
      id={id}
      role={role}
      tabIndex={problems ? -1 : undefined}
      data-problems={problems ? "" : undefined}
      data-proving={proving ? "" : undefined}
      hidden={proving}
      className={`notice rounded-sheet border px-sheet py-pad wrap-anywhere print:break-inside-avoid ${TONES[tone]} ${stack} ${className}`}
    >
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
