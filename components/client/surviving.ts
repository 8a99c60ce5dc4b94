import { unstable_rethrow } from "next/navigation";

type Send<State> = (state: State, form: FormData) => Promise<State>;

/**
 * An action for browsers whose connection may break while it is sent: instead of an error there is
 * the state that `lost` makes of the form. On the server it is the action itself, so that a form
 * without scripts can name it.
 */
export function surviving<State>(send: Send<State>, lost: (form: FormData) => State): Send<State> {
  if (typeof window === "undefined") return send;
  return async (state, form) => {
    try {
      return await send(state, form);
    } catch (error) {
      // A redirect travels as an error too; it is for the framework.
      unstable_rethrow(error);
      return lost(form);
    }
  };
}
