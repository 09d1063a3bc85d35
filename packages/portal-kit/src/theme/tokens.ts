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
  wait: '#ffd257',
  waitWash: '#38301b',
  info: '#86b7ff',
  infoWash: '#172c57',
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
  accentText: '#944900',
  accentWash: '#fff0d9',
  good: '#00714a',
  goodWash: '#dcf6ea',
  bad: '#bb1e38',
  badWash: '#fde5e8',
  wait: '#7d5200',
  waitWash: '#fff3d1',
  info: '#1c51b0',
  infoWash: '#e2ecfd',
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
 * Written once by the page's owner. `data-theme` on <html> overrides the device's preference; without either the
 * theme is dark.
 */
export const tokensCss = `
:root{${variables(dark)};color-scheme:dark}
@media (prefers-color-scheme:light){:root:not([data-theme=dark]){${variables(light)};color-scheme:light}}
:root[data-theme=light]{${variables(light)};color-scheme:light}`;
