import type { Mail } from './mail';

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
    '-- \nIPL Baazi',
  ].join('\n\n') + '\n';

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#28304a">${escaped(text)}</p>`;

/** One table and inline styles: what mail programs, old and new, agree on. Nothing is fetched from anywhere. */
export const mailHtml = (mail: Mail): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#eef1f8;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escaped(mail.paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="background:#141b3c;padding:20px 32px;font-size:20px;font-weight:700;letter-spacing:.4px;color:#ffffff">IPL <span style="color:#ffb020">Baazi</span></td></tr>
<tr><td style="padding:32px 32px 16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:#141b3c">${escaped(mail.heading)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
${mail.code ? `<p style="margin:8px 0 24px;padding:18px 0;border-radius:12px;background:#f3f5fb;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;font-weight:700;letter-spacing:10px;color:#141b3c">${escaped(mail.code)}</p>` : ''}
${mail.action ? `<p style="margin:8px 0 24px;text-align:center"><a href="${escaped(mail.action.url)}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:#ffb020;color:#141b3c;font-size:16px;font-weight:700;text-decoration:none">${escaped(mail.action.label)}</a></p>` : ''}
</td></tr>
<tr><td style="padding:0 32px 28px;font-size:13px;line-height:20px;color:#667092">${escaped(mail.smallPrint ?? 'You get this mail because of your account at IPL Baazi.')}</td></tr>
</table></td></tr></table></body></html>
`;
