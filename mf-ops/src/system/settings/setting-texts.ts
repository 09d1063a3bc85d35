import { settingEn } from './setting-texts.en';
import { settingHi } from './setting-texts.hi';

/** What the page of settings says, in both languages. */
export const settingTexts = { en: settingEn, hi: settingHi };
