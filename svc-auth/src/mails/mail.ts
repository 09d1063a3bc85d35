/** What a mail says; `render-mail.ts` gives it its two forms. */
export interface Mail {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A One-Time Password, shown large. */
  code?: string;
  action?: { label: string; url: string };
  smallPrint?: string;
  /** Nobody needs it any more after this many seconds (a code that has expired). */
  usefulForSeconds?: number;
}
