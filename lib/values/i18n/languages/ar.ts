import type { LanguageData } from "./language-data.ts";

export const ar: LanguageData = {
  nativeName: "العربية",
  direction: "rtl",
  noBreak: {},
  plainLetters: {},
  endings: [],
  articles: ["ال"],
  concepts: {
    haircut: ["قص", "قص شعر", "قصة"],
    colour: ["صبغة", "صبغ", "تلوين", "هايلايت"],
    blowDry: ["سشوار", "تصفيف"],
    massage: ["مساج", "تدليك"],
    manicure: ["مانيكير", "أظافر", "اليدين"],
    pedicure: ["باديكير", "قدمين"],
    eyebrows: ["حواجب", "حاجب"],
    eyelashes: ["رموش"],
    hairRemoval: ["إزالة الشعر", "شمع"],
    beard: ["لحية", "حلاقة"],
    facial: ["تنظيف البشرة", "الوجه", "بشرة"],
    physiotherapy: ["علاج طبيعي"],
    consultation: ["استشارة", "فحص"],
  },
};
