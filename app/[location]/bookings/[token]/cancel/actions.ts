"use server";

import type { FormAnswer } from "#components/form/form-answer.tsx";
import { changeByForm } from "../_manage/change-by-form.ts";

export async function cancelAppointment(_before: FormAnswer, form: FormData): Promise<FormAnswer> {
  return changeByForm("cancel", form);
}
