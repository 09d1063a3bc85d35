import type { Language } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

export const accountDeletedMail = (language: Language): Mail => ({
  language,
  ...mailWords[language].accountDeleted(),
});
