/**
 * Colours of the two themes. Only this file contains them; all other code uses `theme.color.*`, which is a CSS
 * variable.
 */
export const dark = {
  bg: '#0a1026',
  surface: '#121a38',
  raised: '#1b2549',
  sunken: '#070c1e',
  line: '#2b3766',
  edge: '#7283c4',
  text: '#f5f7ff',
  soft: '#b7c2e6',
  accent: '#ff9d1e',
  accentHover: '#ffb04a',
  onAccent: '#1b1000',
  accentText: '#ffb44f',
  accentWash: '#3a2a16',
  good: '#41dd9d',
  goodWash: '#0f3530',
  bad: '#ff8791',
  badWash: '#3d1a2c',
  wait: '#ffdc52',
  waitWash: '#2f2e12',
  info: '#86b7ff',
  infoWash: '#172c57',
  bonus: '#d2b4ff',
  bonusWash: '#2c2154',
  live: '#e0244b',
  onLive: '#ffffff',
  pick: '#f5f7ff',
  onPick: '#0a1026',
  focus: '#ffd089',
  shade: 'rgb(3 6 18 / 72%)',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 10px 28px rgb(0 0 0 / 28%)',
};

export const light: typeof dark = {
  bg: '#eef2fb',
  surface: '#ffffff',
  raised: '#f3f6fd',
  sunken: '#e4eaf7',
  line: '#d3dcf0',
  edge: '#66759f',
  text: '#0b1330',
  soft: '#465176',
  accent: '#ff9d1e',
  accentHover: '#f58c00',
  onAccent: '#1b1000',
  accentText: '#8a4400',
  accentWash: '#fff0d9',
  good: '#00714a',
  goodWash: '#dcf6ea',
  bad: '#bb1e38',
  badWash: '#fde5e8',
  wait: '#7d5200',
  waitWash: '#fff3d1',
  info: '#1c51b0',
  infoWash: '#e2ecfd',
  bonus: '#6a2fb5',
  bonusWash: '#efe6fe',
  live: '#e0244b',
  onLive: '#ffffff',
  pick: '#0b1330',
  onPick: '#ffffff',
  focus: '#0b3fb3',
  shade: 'rgb(11 19 48 / 55%)',
  shadow: '0 1px 2px rgb(20 35 80 / 8%), 0 10px 28px rgb(20 35 80 / 10%)',
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variables = (colors: typeof dark): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');

/**
 * The device's bold fonts with the widths and heights of the display face, so that nothing moves when it arrives.
 * `size-adjust` is the ratio of mean widths of headings and amounts; ascent and descent are those of
 * `face/make-face.mjs` divided by it.
 */
const stand = (name: string, { fonts, size, range = '' }: { fonts: string[]; size: number; range?: string }): string =>
  `@font-face{font-family:${name};font-weight:100 900;src:${fonts.map((font) => `local("${font}")`).join()};${range}` +
  `size-adjust:${size}%;ascent-override:${Math.round(9700 / size)}%;descent-override:${Math.round(2600 / size)}%;` +
  `line-gap-override:0%}`;
const displayFace = [
  stand('stand-in', { fonts: ['Roboto Bold', 'Roboto-Bold', 'SFProText-Bold', 'Segoe UI Bold'], size: 93 }),
  stand('stand-in-wide', { fonts: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], size: 90 }),
  stand('stand-in-hindi', {
    fonts: ['Noto Sans Devanagari Bold', 'NotoSansDevanagari-Bold', 'Nirmala UI Bold', 'KohinoorDevanagari-Semibold'],
    size: 95,
    range: 'unicode-range:U+900-97F,U+200D;',
  }),
  ':root{--display:Anek,stand-in-hindi,stand-in,stand-in-wide,system-ui,sans-serif}',
].join('');

/** Share of a team's colour behind the page's first lines; the contrast of text on it is tested. */
export const TEAM_LIGHT = 0.14;
/**
 * The light of a match's two sides from the page's upper corners: `useTeamLight`. Not inherited, or a change on the body
 * would restyle every element: a phone needs a frame for that.
 */
const teamLight =
  ['left', 'right'].map((side) => `@property --light-${side}{syntax:"*";inherits:false}`).join('') +
  `body::before{--light-left:inherit;--light-right:inherit;content:"";position:absolute;inset:0 0 auto;height:480px;z-index:-1;pointer-events:none;` +
  `opacity:${TEAM_LIGHT};background:` +
  ['8% 0,var(--light-left,transparent)', '92% 0,var(--light-right,transparent)']
    .map((light) => `radial-gradient(56% 100% at ${light},transparent)`)
    .join() +
  '}';

/**
 * Written once by the page's owner. `data-theme` on <html> overrides the device's preference; without either the
 * theme is dark.
 */
export const tokensCss = `${displayFace}${teamLight}
:root{${variables(dark)};color-scheme:dark}
@media (prefers-color-scheme:light){:root:not([data-theme=dark]){${variables(light)};color-scheme:light}}
:root[data-theme=light]{${variables(light)};color-scheme:light}`;
