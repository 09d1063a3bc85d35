import { createHash } from 'node:crypto';
import type { Language } from '@baazi/contracts';
import { type RepliedBytes, replyBytes } from '@baazi/service-kit';

const style = [
  "body{margin:0;background:#0b1020;color:#eef1f8;font:16px/24px system-ui,'Noto Sans Devanagari',sans-serif}",
  'main{max-width:440px;margin:12vh auto 0;padding:0 24px}',
  'h1{font-size:24px;line-height:32px}b{color:#ffb020}',
  'button{font:inherit;font-weight:700;min-height:48px;padding:0 24px;border:0;border-radius:10px;',
  'background:#ffb020;color:#141b3c}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A page without scripts and without the portal: its reader follows a link in a mail and may not be signed in. */
export const linkPage = (
  language: Language,
  { title, text, button }: { title: string; text: string; button?: string },
): RepliedBytes =>
  replyBytes(
    `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p>IPL <b>Baazi</b></p><h1>${title}</h1><p>${text}</p>
${button === undefined ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>
`,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    },
  );
