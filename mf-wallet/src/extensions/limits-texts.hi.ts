import type { limitsEn } from './limits-texts.en';

export const limitsHi: typeof limitsEn = {
  title: 'अपनी सीमा में खेलें',
  daily: 'एक दिन के दाँव',
  weekly: 'एक सप्ताह के दाँव',
  breakUntil: (when) => `आप ${when} तक विराम पर हैं।`,
  excluded: 'आपने खुद को बाहर किया है। यह खाता अब नहीं खेलता।',
  change: 'आपकी सीमाएँ',
};
