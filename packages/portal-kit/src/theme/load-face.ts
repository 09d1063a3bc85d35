const fileOf = {
  latin: new URL('./face/latin.woff2', import.meta.url).href,
  rupee: new URL('./face/rupee.woff2', import.meta.url).href,
  devanagari: new URL('./face/devanagari.woff2', import.meta.url).href,
};
const LATIN = 'U+20-7E,U+A9,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026';
let loaded: Promise<unknown> | undefined;

const add = (url: string, unicodeRange: string): FontFace => {
  const face = new FontFace('Anek', `url(${url})`, { unicodeRange, weight: '100 900', display: 'swap' });
  document.fonts.add(face);
  return face;
};
const addHindi = (): FontFace => add(fileOf.devanagari, 'U+900-97F,U+200D');

/**
 * Fetches the display face after the first paint; its stand-ins in the page's style have the same metrics. Devanagari
 * is fetched where the page first draws it. Resolves when Latin is there, or cannot be had.
 */
export function loadFace(): Promise<unknown> {
  if (!loaded) {
    addHindi();
    loaded = Promise.allSettled([add(fileOf.latin, LATIN).load(), add(fileOf.rupee, 'U+20B9').load()]);
  }
  return loaded;
}
