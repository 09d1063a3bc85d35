/**
 * Design tokens. Colours are CSS variables, so a change of theme re-renders nothing. A micro-frontend contains no
 * colour literals.
 */
export const theme = {
  color: {
    bg: 'var(--bg)',
    surface: 'var(--surface)',
    raised: 'var(--raised)',
    sunken: 'var(--sunken)',
    /** decoration only */
    line: 'var(--line)',
    /** borders that convey meaning (inputs): 3:1 */
    edge: 'var(--edge)',
    text: 'var(--text)',
    soft: 'var(--soft)',
    accent: 'var(--accent)',
    accentHover: 'var(--accent-hover)',
    onAccent: 'var(--on-accent)',
    /** the accent as text on a surface */
    accentText: 'var(--accent-text)',
    accentWash: 'var(--accent-wash)',
    good: 'var(--good)',
    goodWash: 'var(--good-wash)',
    bad: 'var(--bad)',
    badWash: 'var(--bad-wash)',
    wait: 'var(--wait)',
    waitWash: 'var(--wait-wash)',
    info: 'var(--info)',
    infoWash: 'var(--info-wash)',
    /** money that was given: plays, but is not paid out */
    bonus: 'var(--bonus)',
    bonusWash: 'var(--bonus-wash)',
    /** play goes on */
    live: 'var(--live)',
    onLive: 'var(--on-live)',
    /** the choice made among several */
    pick: 'var(--pick)',
    onPick: 'var(--on-pick)',
    focus: 'var(--focus)',
    shade: 'var(--shade)',
  },
  shadow: 'var(--shadow)',
  /** Headings, scores and amounts. Headings have it by themselves. */
  display: 'var(--display)',
  /** 4 px steps */
  space: (steps: number): string => `${steps * 4}px`,
  radius: { s: '8px', m: '12px', l: '16px', pill: '999px' },
  size: { xs: '0.75rem', s: '0.875rem', m: '1rem', l: '1.125rem', xl: '1.375rem', xxl: '1.75rem', hero: '2.25rem' },
  motion: '160ms ease-out',
  layer: { bar: 20, menu: 40, dialog: 50, toast: 60 },
  /** Media queries: `${theme.screen.wide} { ... }`. The spec's breakpoint: 991 px and below is narrow. */
  screen: { narrow: '@media (max-width: 991px)', wide: '@media (min-width: 992px)' },
} as const;

export type Tone = 'accent' | 'good' | 'bad' | 'wait' | 'info' | 'bonus' | 'live' | 'neutral';

/** Text and wash of a tone, for chips, notices and amounts. */
export const toneColors = (tone: Tone): { text: string; wash: string } => {
  const { color } = theme;
  return {
    accent: { text: color.accentText, wash: color.accentWash },
    good: { text: color.good, wash: color.goodWash },
    bad: { text: color.bad, wash: color.badWash },
    wait: { text: color.wait, wash: color.waitWash },
    info: { text: color.info, wash: color.infoWash },
    bonus: { text: color.bonus, wash: color.bonusWash },
    live: { text: color.onLive, wash: color.live },
    neutral: { text: color.soft, wash: color.raised },
  }[tone];
};
