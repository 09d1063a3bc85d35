const en = {
  title: (count: number) => `Overrides (${count})`,
  text: 'Where `npm run dev -w` serves a remote; empty: what is deployed.',
  apply: 'Load with these',
  wrong: 'An address like http://localhost:3103, please.',
};
const hi: typeof en = {
  title: (count) => `ओवरराइड (${count})`,
  text: 'जहाँ `npm run dev -w` रिमोट देता है; खाली: जो लगा हुआ है।',
  apply: 'इनके साथ लोड करें',
  wrong: 'http://localhost:3103 जैसा पता दें।',
};
export const overridesTexts = { en, hi };
