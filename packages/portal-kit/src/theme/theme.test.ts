/** @jest-environment jsdom */
import { teams } from '@baazi/contracts';
import { TEAM_WASH } from '../ui/match-header';
import { theme } from './theme';
import { dark, light, TEAM_LIGHT, tokensCss } from './tokens';

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

/** Between two colours, of 441 from black to white. */
const distance = (a: string, b: string): number =>
  Math.hypot(...[1, 3, 5].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)));

const blend = (over: string, under: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(parseInt(over.slice(at, at + 2), 16) * share + parseInt(under.slice(at, at + 2), 16) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const texts = ['text', 'soft', 'accentText', 'good', 'bad', 'wait', 'info', 'bonus'] as const;
const grounds = ['bg', 'surface', 'raised', 'sunken'] as const;

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('%s theme', (_name, look) => {
  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(look[text], look[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['accent', 'good', 'bad', 'wait', 'info', 'bonus'] as const)(
    '%s text is readable on its own wash',
    (tone) => {
      expect(contrast(tone === 'accent' ? look.accentText : look[tone], look[`${tone}Wash`])).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(look.text, look[`${tone}Wash`])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(Object.values(teams))('the name of $label can be read on its colour', ({ primary }) => {
    expect(contrast(look.text, blend(primary, look.sunken, TEAM_WASH))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.values(teams))('text in the light of $label can be read', ({ primary }) => {
    const lit = blend(primary, look.bg, TEAM_LIGHT);
    for (const text of ['text', 'soft', 'accentText'] as const)
      expect(contrast(look[text], lit)).toBeGreaterThanOrEqual(4.5);
  });

  test('live and chosen stand out from every ground, and so does their text from them', () => {
    expect(contrast(look.onLive, look.live)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.onPick, look.pick)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) {
      expect(contrast(look.live, look[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(look.pick, look[ground])).toBeGreaterThanOrEqual(3);
    }
  });

  test('chosen, live, pending, bonus and the main action are five looks', () => {
    const looks = [look.pick, look.live, look.waitWash, look.bonusWash, look.accent];
    for (const [at, one] of looks.entries())
      for (const other of looks.slice(at + 1)) expect(distance(one, other)).toBeGreaterThan(40);
  });

  test('text on the accent, the edges of inputs and the focus ring have enough contrast', () => {
    expect(contrast(look.onAccent, look.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.onAccent, look.accentHover)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) {
      expect(contrast(look.edge, look[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(look.focus, look[ground])).toBeGreaterThanOrEqual(3);
    }
  });
});

test('every colour of the theme is a variable that the tokens define', () => {
  for (const variable of Object.values(theme.color)) expect(tokensCss).toContain(`${variable.slice(4, -1)}:`);
});
