const en = {
  runs: (release: string, until: string) => `You test ${release}, until ${until}.`,
  leave: 'Back to what is live',
};
const hi: typeof en = {
  runs: (release, until) => `आप ${release} परख रहे हैं, ${until} तक।`,
  leave: 'जो लाइव है उस पर लौटें',
};
export const pinTexts = { en, hi };
