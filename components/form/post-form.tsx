import type { ReactNode } from "react";

/** A form that changes something. `name`: by which its handler is found (server/forms/handlers.ts). */
export function PostForm(props: {
  name: string;
  /** The page's own address, if that is not the one that is shown. */
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
