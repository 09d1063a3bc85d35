import { settingEn } from './setting-texts.en';
import { settingHi } from './setting-texts.hi';

/** Texts of the settings page, in both languages. */
export const settingTexts = { en: settingEn, hi: settingHi };
