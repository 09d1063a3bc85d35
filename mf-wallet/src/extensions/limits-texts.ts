const en = {
  title: 'Play within your limits',
  daily: 'Stakes a day',
  weekly: 'Stakes a week',
  breakUntil: (when: string) => `You are taking a break until ${when}.`,
  excluded: 'You have excluded yourself. This account plays no more.',
  change: 'Your limits',
};

const hi: typeof en = {
  title: 'अपनी सीमा में खेलें',
  daily: 'एक दिन के दाँव',
  weekly: 'एक सप्ताह के दाँव',
  breakUntil: (when) => `आप ${when} तक विराम पर हैं।`,
  excluded: 'आपने खुद को बाहर किया है। यह खाता अब नहीं खेलता।',
  change: 'आपकी सीमाएँ',
};

export const limitsTexts = { en, hi };
