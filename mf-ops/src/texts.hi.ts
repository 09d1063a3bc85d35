import { en } from './texts.en';

export const hi: typeof en = en;
