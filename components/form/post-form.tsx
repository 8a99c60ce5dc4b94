import type { ReactNode } from "react";

/** A form that changes something. `name` finds its handler (server/pages/forms/handlers.ts). */
export function PostForm(props: {
  name: string;
  page?: string;
  className: string;
  noValidate?: boolean;
  children: ReactNode;
}) {
  const { name, page, children, ...form } = props;
  return (
    <form method="post" action={page} encType="multipart/form-data" {...form}>
      <input type="hidden" name="form" value={name} />
      {children}
    </form>
  );
}
