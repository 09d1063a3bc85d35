import type { Language, NotificationKind } from '@baazi/contracts';
import type { NotificationContent, NotificationText, NotificationTexts } from './notification-content';
import { en } from './texts.en';
import { hi } from './texts.hi';

const textsByLanguage: Record<Language, NotificationTexts> = { en, hi };

export const notificationText = <K extends NotificationKind>(
  { kind, data }: NotificationContent<K>,
  language: Language,
): NotificationText => textsByLanguage[language][kind](data);
