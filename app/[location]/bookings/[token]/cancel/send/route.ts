import { changeHandler } from "../../_manage/change-handler.ts";

export const POST = changeHandler("cancel");
