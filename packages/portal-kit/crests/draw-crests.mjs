// Draws src/ui/crests.svg: ten shields with monograms, original to this project (no official team logo). Run `npm run
// build` and then `node packages/portal-kit/crests/draw-crests.mjs` after a change here or of a team's colours. Only
// plain shapes: gradients and clips by reference do not survive <use> from another document in every browser.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { teams } = createRequire(import.meta.url)('@baazi/contracts');

const SHIELD = 'M32 2 58 9v27c0 16-10 26-26 34C16 62 6 52 6 36V9Z';
const INNER = 'M32 5.2 55 11.4V36c0 14.3-8.7 23.2-23 30.5C17.7 59.2 9 50.3 9 36V11.4Z';

/** Letters on a 12 x 16 grid: [width, path]. */
const letters = {
  B: [11, 'M0 0h6a4 4 0 0 1 0 8H0zM0 8h7a4 4 0 0 1 0 8H0z'],
  C: [11, 'M11 2.5C9.7.9 8 0 6.2 0 2.6 0 0 3.3 0 8s2.6 8 6.2 8c1.8 0 3.5-.9 4.8-2.5'],
  D: [11, 'M0 0h4.5c4 0 6.5 3.2 6.5 8s-2.5 8-6.5 8H0z'],
  G: [11, 'M10.8 2.4C9.5.8 8 0 6.2 0 2.6 0 0 3.3 0 8s2.6 8 6.2 8c2 0 3.7-.8 4.8-2.2V8.5H6.5'],
  H: [10.5, 'M0 0v16M10.5 0v16M0 8h10.5'],
  I: [1, 'M.5 0v16'],
  K: [11, 'M0 0v16M10.5 0 0 9.5M4.5 6 11 16'],
  L: [9, 'M0 0v16h9'],
  M: [13, 'M0 16V0l6.5 9L13 0v16'],
  P: [11, 'M0 16V0h6.5a4.5 4.5 0 0 1 0 9H0'],
  R: [11, 'M0 16V0h6.5a4.3 4.3 0 0 1 0 8.6H0M6 8.6 11 16'],
  S: [
    11,
    'M10.4 2.3C9.3.8 7.7 0 5.7 0 2.8 0 .6 1.5.6 4c0 5.4 10.2 2.6 10.2 8 0 2.5-2.3 4-5.2 4C3.4 16 1.6 15.2.2 13.6',
  ],
  T: [11, 'M0 0h11M5.5 0v16'],
};

/** The emblem above the letters, inside x 10..54, y 8..25. */
const motifs = {
  // a sun setting behind two dunes
  RR: 'M24.5 18a7.5 7.5 0 0 1 15 0zM11 24.5c5-5 9-6 14-2 5-4 9-4 13-1 5-4 10-3 15 3z',
  // three steps up to the capital
  DC: 'M32 8.5 44 15v4l-12-6.5L20 19v-4zM32 16l12 6.5V25l-12-5.5L20 25v-2.5z',
  // five rivers
  PBKS: 'M14 13c2 4-2 7 0 12h3c-2-5 2-8 0-12zM22 11c2 4-2 8 0 14h3c-2-6 2-10 0-14zM30.5 9c2 4-2 10 0 16h3c-2-6 2-12 0-16zM39 11c2 4-2 8 0 14h3c-2-6 2-10 0-14zM47 13c2 4-2 7 0 12h3c-2-5 2-8 0-12z',
  // two wings
  LSG: 'M31 24C20 24 12 20 11 12c6 3 10 3 15 3-1-2-1-4 0-6 4 4 5 9 5 15zM33 24c11 0 19-4 20-12-6 3-10 3-15 3 1-2 1-4 0-6-4 4-5 9-5 15z',
  // a rising sun
  SRH: 'M24 25a8 8 0 0 1 16 0zM31 9h2l1 5.5h-4zM18.5 12.5l1.7-1 4 4.6-2.6 1.6zM45.5 12.5l-1.7-1-4 4.6 2.6 1.6zM12 20.5l.6-1.9 6.6 2.4-.4 2zM52 20.5l-.6-1.9-6.6 2.4.4 2z',
  // waves of the bay
  MI: 'M11 19c3.5-4 7-4 10.5 0s7 4 10.5 0 7-4 10.5 0 7 4 10.5 0v4c-3.5 4-7 4-10.5 0s-7-4-10.5 0-7 4-10.5 0-7-4-10.5 0zM18 12.5c3-3 6.3-3 9.3 0s6.3 3 9.3 0 6.3-3 9.3 0v2.6c-3-3-6.3-3-9.3 0s-6.3 3-9.3 0-6.3-3-9.3 0z',
  // a crown of three flames
  RCB: 'M18 24v-9l6 4 8-10.5L40 19l6-4v9z',
  // a coin-like sun with bars
  CSK: 'M32 9a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 14h11v2H10zM10 19h11v2H10zM43 14h11v2H43zM43 19h11v2H43z',
  // battlements of a fort
  KKR: 'M14 25V13h5v4h4.5v-4h5v4h7v-4h5v4H45v-4h5v12zM30 8h4v6h-4z',
  // a kite with its tail
  GT: 'M32 7.5 41 16l-9 9-9-9zM43 19l3 2 3-2 3 2-1 2-2-1.5-3 2-3-2z',
};

const tidy = (path) => path.replace(/(\.\d*?)0+(?=\D|$)/g, '$1').replace(/\.(?=\D|$)/g, '');
const SPACE = 5.2;
const MONOGRAM_MIDDLE_Y = 41;

function monogram(code) {
  const glyphs = [...code].map((letter) => letters[letter]);
  const wide = glyphs.reduce((sum, [width]) => sum + width, 0) + SPACE * (glyphs.length - 1);
  const scale = Math.min(1.12, 34 / wide);
  let x = 0;
  const paths = glyphs.map(([width, path]) => {
    const placed = `<path transform="translate(${+x.toFixed(2)})" d="${tidy(path)}"/>`;
    x += width + SPACE;
    return placed;
  });
  const left = 32 - (wide * scale) / 2;
  const top = MONOGRAM_MIDDLE_Y - 8 * scale;
  return { place: `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`, paths: paths.join('') };
}

const symbols = Object.values(teams).map(({ code, primary, secondary, ink }) => {
  const { place, paths } = monogram(code);
  const edge = ink === '#ffffff' ? '#000' : '#fff';
  return `<symbol id="${code}" viewBox="0 0 64 72"><path d="${SHIELD}" fill="${primary}"/><path d="M32 2 58 9v27c0 16-10 26-26 34z" fill="#000" opacity=".14"/><path d="${tidy(INNER)}" fill="none" stroke="${secondary}" stroke-width="2"/><path d="${SHIELD}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1"/><path d="${tidy(motifs[code])}" fill="${secondary}"/><path d="M17 55.5c9-3.3 21-3.3 30 0-4 4.2-9 7.2-15 10.2-6-3-11-6-15-10.2z" fill="${secondary}"/><g transform="${place}" fill="none" stroke-linejoin="round" stroke-linecap="round"><g stroke="${edge}" stroke-opacity=".35" stroke-width="5.6">${paths}</g><g stroke="${ink}" stroke-width="3.4">${paths}</g></g></symbol>`;
});

writeFileSync(
  new URL('../src/ui/crests.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
