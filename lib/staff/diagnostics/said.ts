/** What a finding says to staff, who read it in their own language; `line` says it to the operator. */
export type Said =
  | {
      readonly code:
        | "answers"
        | "unreachable"
        | "failing"
        | "key_refused"
        | "wrong_address"
        | "all_refused"
        | "clock_right"
        | "clock_unknown"
        | "menu_empty"
        | "menu_unread"
        | "answer_unread"
        | "addons_assumed"
        | "content_fits"
        | "content_stray"
        | "rehearsed"
        | "not_rehearsed"
        | "rehearsal_failed";
    }
  | { readonly code: "clock_wrong"; readonly seconds: number }
  | { readonly code: "granted" | "missing" | "unasked"; readonly scope: string }
  | { readonly code: "writes_unasked"; readonly scopes: readonly string[] }
  | { readonly code: "menu_read"; readonly count: number }
  | {
      readonly code: "menu_partly" | "menu_partly_off";
      readonly count: number;
      readonly all: number;
    }
  | { readonly code: "length_right" | "length_unseen" | "length_unread"; readonly name: string }
  | {
      readonly code: "length_wrong";
      readonly name: string;
      /** In minutes. */
      readonly expected: number;
      readonly found: number;
    }
  | { readonly code: "currency"; readonly ours: string; readonly theirs: string }
  | { readonly code: "time_zone"; readonly zone: string; readonly country: string };
