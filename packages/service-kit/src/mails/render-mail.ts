import type { Language } from '@baazi/contracts';
import { mailStyle as style } from './mail-style';

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

const en = {
  whyYou: 'You get this mail because of your account at IPL Baazi.',
  unsubscribe: 'No more mails like this',
};
const hi: typeof en = {
  whyYou: 'यह मेल आपको इसलिए मिली है क्योंकि IPL Baazi पर आपका खाता है।',
  unsubscribe: 'ऐसी मेल अब न भेजें',
};
/** What stands around the words of every mail. */
const frameWords: Readonly<Record<Language, typeof en>> = { en, hi };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export const mailText = (mail: Mail): string =>
  [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.code ? [`    ${mail.code}`] : []),
    ...(mail.action ? [`${mail.action.label}: ${mail.action.url}`] : []),
    ...(mail.smallPrint ? [mail.smallPrint] : []),
    ...(mail.unsubscribeUrl ? [`${frameWords[mail.language].unsubscribe}: ${mail.unsubscribeUrl}`] : []),
    '-- \nIPL Baazi',
  ].join('\n\n') + '\n';

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

const paragraph = (text: string): string => `<p style="${style.paragraph}">${escaped(text)}</p>`;
const code = (text: string): string => `<p style="${style.code}">${escaped(text)}</p>`;
const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="${style.action}"><a href="${escaped(url)}" style="${style.button}">${escaped(label)}</a></p>`;

const unsubscribe = ({ language, unsubscribeUrl: url }: Mail): string =>
  url === undefined
    ? ''
    : `<br><a href="${escaped(url)}" style="${style.link}">${escaped(frameWords[language].unsubscribe)}</a>`;

/** One table and inline styles: what mail programs, old and new, agree on. Nothing is fetched from anywhere. */
export const mailHtml = (mail: Mail): string => `<!doctype html>
<html lang="${mail.language}"><head>${[
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light">',
  `<title>${escaped(mail.subject)}</title>`,
].join('')}</head>
<body style="${style.page}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(mail.paragraphs[0] ?? '')}</div>
${TABLE} style="background:#eef1f8"><tr><td align="center" style="padding:32px 16px">
${TABLE} style="${style.card}">
<tr><td style="${style.brand}">IPL <span style="color:#ffb020">Baazi</span></td></tr>
<tr><td style="padding:32px 32px 16px">
<h1 style="${style.heading}">${escaped(mail.heading)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
${mail.code ? code(mail.code) : ''}
${mail.action ? button(mail.action) : ''}
</td></tr>
<tr><td style="${style.smallPrint}">${escaped(mail.smallPrint ?? frameWords[mail.language].whyYou)}${unsubscribe(mail)}</td></tr>
</table></td></tr></table></body></html>
`;
