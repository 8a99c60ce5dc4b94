const shapes = {
  phone:
    "M6.5 3.5h2.6l1.4 4-2 1.6a12 12 0 0 0 6.4 6.4l1.6-2 4 1.4v2.6a2 2 0 0 1-2.2 2A16.8 16.8 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2",
  pin: "M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 1 1 13 0c0 5.4-6.5 11-6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  calendar: "M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4",
  person: "M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.8 20a7.2 7.2 0 0 1 14.4 0",
  star: "m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z",
  people:
    "M9 12a3.4 3.4 0 1 0 0-6.8A3.4 3.4 0 0 0 9 12ZM2.6 19.2a6.4 6.4 0 0 1 12.8 0M15.6 5.6a3.4 3.4 0 0 1 0 6M17.6 13.4a6.4 6.4 0 0 1 3.8 5.8",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM16 16l4 4",
} as const;

export type IconName = keyof typeof shapes;

/** A small drawing beside words that say the same, so it is not read out. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`size-[1.25em] flex-none fill-none stroke-current stroke-[1.7] ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
