import type { Language } from '@baazi/contracts';

/** What a mail says; `render-mail.ts` gives it its two forms. */
export interface Mail {
  language: Language;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A One-Time Password, shown large. */
  code?: string;
  action?: { label: string; url: string };
  smallPrint?: string;
  /** Takes a POST, too (RFC 8058): for mails that nobody needs to get. */
  unsubscribeUrl?: string;
  /** Nobody needs it any more after this many seconds (a code that has expired). */
  usefulForSeconds?: number;
}
