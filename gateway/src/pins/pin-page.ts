import { AGREED } from './pin-cookie';
import type { Pin } from './pin';

const texts = {
  en: {
    title: 'Test a release',
    what: ({ remote, version }: Pin) => `This link makes this browser run ${remote} ${version}.`,
    local:
      'It runs from a program on this device, with your account. Continue only if you started that program yourself.',
    until: (at: string) => `It ends at ${at}. Nobody else gets the release, and it may have faults.`,
    ask: 'Continue only if an operator of IPL Baazi sent you this link.',
    askTeam: ({ remote }: Pin) => `Continue only if the team of ${remote} sent you this link.`,
    agree: 'Run this release',
    leave: 'No, back to the portal',
  },
  hi: {
    title: 'रिलीज़ जाँचें',
    what: ({ remote, version }: Pin) => `इस लिंक से यह ब्राउज़र ${remote} ${version} चलाएगा।`,
    local: 'यह इस डिवाइस के एक प्रोग्राम से, आपके खाते के साथ चलेगी। तभी आगे बढ़ें जब वह प्रोग्राम आपने ख़ुद शुरू किया हो।',
    until: (at: string) => `यह ${at} पर समाप्त होगी। यह रिलीज़ किसी और को नहीं मिलती और इसमें कमियाँ हो सकती हैं।`,
    ask: 'तभी आगे बढ़ें जब IPL Baazi के किसी ऑपरेटर ने यह लिंक भेजा हो।',
    askTeam: ({ remote }: Pin) => `तभी आगे बढ़ें जब ${remote} की टीम ने यह लिंक भेजा हो।`,
    agree: 'यह रिलीज़ चलाएँ',
    leave: 'नहीं, पोर्टल पर वापस',
  },
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The page that shows what a link pins, before the pin is stored. Without a script, so no release can alter it. */
export function pinPage(
  pin: Pin,
  text: string,
  { pathname, search }: { pathname: string; search: string },
  language: 'en' | 'hi',
): string {
  const t = texts[language];
  const until = new Date(pin.untilMs).toLocaleString(language === 'hi' ? 'hi-IN' : 'en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const ask = pin.origin ? t.local : pin.isOfTeam ? t.askTeam(pin) : t.ask;
  const kept = [...new URLSearchParams(search), ['mf-pin', text], [AGREED, 'yes']]
    .map(([name = '', value = '']) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title}</title>
<main><h1>${t.title}</h1><p>${escaped(t.what(pin))}</p><p>${escaped(t.until(until))}</p><p>${escaped(ask)}</p>
<form action="${escaped(pathname)}">${kept}<button>${t.agree}</button></form><p><a href="/">${t.leave}</a></p></main></html>`;
}
