import type { en } from './season-texts';

export const hi: typeof en = {
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  title: 'आपका सीज़न',
  net: 'हर सप्ताह का हिसाब',
  week: 'सप्ताह का पहला दिन',
  amount: 'कुल',
  netOfWeeks: (weeks, total) => `${weeks} सप्ताह का हिसाब, कुल ${total}`,
  hit: 'टीम के हिसाब से सही की दर',
  team: 'टीम',
  right: 'सही',
  rate: 'सही की दर',
  all: 'सभी पसंद',
  streak: 'लगातार',
  inARow: (streak) => (streak > 0 ? `${streak} सही` : streak < 0 ? `${-streak} गलत` : '–'),
  best: 'सबसे अच्छी पसंद',
  worst: 'सबसे महँगी पसंद',
  yes: 'हाँ',
  no: 'नहीं',
  rightOf: (right, decided) => `${decided} में ${right}`,
  table: 'तालिका में देखें',
};
