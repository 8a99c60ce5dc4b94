"use server";

import type { DetailsAnswer } from "#components/details/details-form.tsx";
import type { FormAnswer } from "#components/form/form-answer.tsx";

// Forms of the sample page are sent nowhere: each answer is the state that it was sent with.

export async function keepDetails(state: DetailsAnswer): Promise<DetailsAnswer> {
  return state;
}

export async function keepAnswer(state: FormAnswer): Promise<FormAnswer> {
  return state;
}

export async function keepNothing(): Promise<null> {
  return null;
}
