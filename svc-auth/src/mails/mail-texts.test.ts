import { mailHtml, mailText } from '@baazi/service-kit/mails';
import { mailTexts } from './mail-texts';
import type { MailTexts } from './texts.en';

type Samples = { [K in keyof MailTexts]: Parameters<MailTexts[K]>[] };
const samples: Samples = {
  welcome: [[{ name: 'NAME', username: 'USERNAME', email: 'EMAIL' }]],
  addressTaken: [[]],
  verifyAddress: [[{ name: 'NAME' }]],
  addressChanged: [[{ newEmail: 'EMAIL' }]],
  emailChangeAsked: [[{ newEmail: 'EMAIL' }]],
  loginCode: [[]],
  loginCodeOff: [[]],
  resetCode: [[]],
  passwordChanged: [[]],
  factorChanged: [
    [{ change: 'add-factor', isApp: true }],
    [{ change: 'remove-factor', isApp: false, passkey: 'PASSKEY' }],
    [{ change: 'renew-recovery-codes', isApp: false }],
    [{ change: 'use-recovery-code', isApp: false }],
  ],
  wrongFactor: [[{ device: 'DEVICE', network: 'NETWORK' }]],
  newUpi: [
    [{ amount: 'AMOUNT', maskedUpi: 'HANDLE', waits: false }],
    [{ amount: 'AMOUNT', maskedUpi: 'HANDLE', waits: true }],
  ],
  accountDeleted: [[]],
};
interface MailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: string;
  smallPrint?: string;
}
const rows = Object.entries(samples).flatMap(([name, given]) =>
  given.map((args, n) => {
    const textIn = (language: 'en' | 'hi'): MailText =>
      Reflect.apply(mailTexts[language][name as keyof MailTexts], undefined, args) as MailText;
    return [`${name} ${n + 1}`, textIn('en'), textIn('hi')] as const;
  }),
);
const wordsIn = (text: string): string[] => text.match(/[A-Za-z]+/g) ?? [];
const placeholders = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => /^[A-Z]{4,}$/.test(word))
    .sort();

describe.each(rows)('%s', (_name, en, hi) => {
  test('has the same parts and placeholders in Hindi as in English', () => {
    expect(Object.keys(hi)).toEqual(Object.keys(en));
    expect(hi.paragraphs).toHaveLength(en.paragraphs.length);
    for (const part of ['subject', 'heading'] as const) expect(placeholders(hi[part])).toEqual(placeholders(en[part]));
    hi.paragraphs.forEach((text, n) => expect(placeholders(text)).toEqual(placeholders(en.paragraphs[n] ?? '')));
  });

  test('is completely in Hindi, including the frame', () => {
    const mail = { ...hi, language: 'hi' as const, action: { label: hi.action ?? '', url: '' } };
    const text = [mailText(mail), mailHtml(mail).replace(/^[^]*<body[^>]*>|<[^>]*>/g, ' '), hi.subject].join('\n');
    expect(
      wordsIn(text).filter(
        (word) => !/^(IPL|Baazi|UPI|ID|NAME|USERNAME|EMAIL|DEVICE|NETWORK|PASSKEY|AMOUNT|HANDLE|quot)$/.test(word),
      ),
    ).toEqual([]);
    expect(text).not.toMatch(/undefined|\[object/);
  });
});
