// Makes src/theme/face/*.woff2, the display face: Anek Devanagari, bold and semi-condensed, with the letters that the
// portal draws. `node packages/portal-kit/face/make-face.mjs` after a new script of texts; `--check` instead reads the
// made files and fails where a text of the catalogues has a letter that they lack.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Blob, Buffer as Shaped, Face, Feature, Font, shape } from 'harfbuzzjs';
import compress from 'wawoff2/compress.js';
import decompress from 'wawoff2/decompress.js';

const require = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../../..');
const to = path.join(import.meta.dirname, '../src/theme/face');
const MOST_BYTES = 40_000;
const AXES = { wght: 700, wdth: 87.5 };
/** A narrow face looks smaller than the device's fonts at one size. */
const SCALE = 1.12;
/** Share of an em above and below the baseline: centres capitals in their line, as the device's fonts do. */
const ASCENT = 0.97;
const DESCENT = 0.26;

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const LATIN = `${ASCII}©·×–—‘’“”•…`;
const LATIN_FEATURES = ['kern', 'mark', 'ccmp', 'tnum'];
const CONSONANTS = Array.from('कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह');
const VOWEL_SIGNS = Array.from('ािीुूृेैोौॉंँः');
const VIRAMA = '्';
const JOINER = '\u200d';
const INDIC_FEATURES = [
  ...['nukt', 'akhn', 'rphf', 'rkrf', 'blwf', 'half', 'vatu', 'cjct', 'pres', 'abvs', 'blws', 'psts', 'haln'],
  ...['calt', 'ccmp', 'locl', 'kern', 'dist', 'mark', 'mkmk', 'abvm', 'blwm'],
];

const wasm = await WebAssembly.instantiate(fs.readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
const hb = wasm.instance.exports;
hb._initialize();
/** @param {string} name */
const tag = (name) => Array.from(name).reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0);

const HB_MEMORY_MODE_WRITABLE = 2;
const HB_SUBSET_SETS_LAYOUT_FEATURE_TAG = 6;
const HB_SUBSET_FLAGS_NO_HINTING = 1;
const HB_SUBSET_FLAGS_NO_LAYOUT_CLOSURE = 0x200;

/**
 * @param {Uint8Array} font
 * @param {{ text: string, features: readonly string[], glyphs?: Iterable<number> }} kept `glyphs`: instead of every
 *   ligature that the text could form, these
 */
function subset(font, { text, features, glyphs }) {
  const bytes = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, bytes);
  const face = hb.hb_face_create(hb.hb_blob_create(bytes, font.length, HB_MEMORY_MODE_WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  for (const letter of text) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0) ?? 0);
  for (const glyph of glyphs ?? []) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  const featureSet = hb.hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
  hb.hb_set_clear(featureSet);
  for (const feature of features) hb.hb_set_add(featureSet, tag(feature));
  const flags = HB_SUBSET_FLAGS_NO_HINTING | (glyphs ? HB_SUBSET_FLAGS_NO_LAYOUT_CLOSURE : 0);
  hb.hb_subset_input_set_flags(input, flags);
  for (const [axis, value] of Object.entries(AXES)) hb.hb_subset_input_pin_axis_location(input, face, tag(axis), value);
  const made = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
  const from = hb.hb_blob_get_data(made, 0);
  return Buffer.from(hb.memory.buffer.slice(from, from + hb.hb_blob_get_length(made)));
}

/** @param {Buffer} font */
function setMetrics(font) {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  /** @param {string} name */
  const table = (name) =>
    font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === name) ?? NaN) + 8);
  const em = Math.round(font.readUInt16BE(table('head') + 18) / SCALE);
  font.writeUInt16BE(em, table('head') + 18);
  const [ascent, descent] = [Math.round(ASCENT * em), Math.round(DESCENT * em)];
  for (const at of [table('hhea') + 4, table('OS/2') + 68]) {
    font.writeInt16BE(ascent, at);
    font.writeInt16BE(-descent, at + 2);
    font.writeInt16BE(0, at + 4);
  }
  font.writeUInt16BE(ascent, table('OS/2') + 74);
  font.writeUInt16BE(descent, table('OS/2') + 76);
  return font;
}

/** @param {Uint8Array} bytes */
const fontOf = (bytes) => new Font(new Face(new Blob(Uint8Array.from(bytes).buffer)));

/**
 * @param {Font} font
 * @param {string} text
 */
function shaped(font, text) {
  const buffer = new Shaped();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
}

/** Every Devanagari word in the sources of what browsers show. */
function wordsInTexts() {
  const folders = fs.readdirSync(root).filter((name) => /^(mf-|shell$)/.test(name));
  const sources = [...folders, 'packages/contracts', 'packages/portal-kit'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => fs.readFileSync(path.join(root, folder, 'src', name), 'utf8')),
  );
  return [...new Set(sources.flatMap((source) => source.match(/[\u0900-\u097f\u200d]+/g) ?? []))];
}

/** Every consonant with every vowel sign, half, before and after ra: a word that no text has needs no other font. */
const syllables = CONSONANTS.flatMap((consonant) => [
  ...VOWEL_SIGNS.map((sign) => consonant + sign),
  ...[consonant + VIRAMA + JOINER, consonant + VIRAMA + 'र', 'र' + VIRAMA + consonant],
]);

async function make() {
  /** @param {string} file A copy is returned: the next decompression writes over its result. */
  const unpacked = async (file) => Uint8Array.from(await decompress(fs.readFileSync(file)));
  const latin = await unpacked(
    require.resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-latin-standard-normal.woff2'),
  );
  const devanagari = await unpacked(
    require.resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-standard-normal.woff2'),
  );
  const words = [...wordsInTexts(), ...syllables];
  const font = fontOf(devanagari);
  const glyphs = new Set(words.flatMap((word) => shaped(font, word)));
  const files = {
    latin: subset(latin, { text: LATIN, features: LATIN_FEATURES }),
    rupee: subset(devanagari, { text: '₹', features: [] }),
    devanagari: subset(devanagari, { text: words.join(''), features: INDIC_FEATURES, glyphs }),
  };
  fs.mkdirSync(to, { recursive: true });
  for (const [name, file] of Object.entries(files))
    fs.writeFileSync(path.join(to, `${name}.woff2`), await compress(setMetrics(file)));
}

async function check() {
  /** @param {string} name */
  const read = (name) => fs.readFileSync(path.join(to, `${name}.woff2`));
  const [latin, rupee, devanagari] = [read('latin'), read('rupee'), read('devanagari')];
  const bytes = latin.length + rupee.length + devanagari.length;
  /**
   * @param {Buffer} file
   * @param {readonly string[]} words
   */
  const lacking = async (file, words) => {
    const font = fontOf(await decompress(file));
    return words.filter((word) => shaped(font, word).includes(0));
  };
  const lacks = [
    ...(await lacking(latin, Array.from(LATIN))),
    ...(await lacking(rupee, ['₹'])),
    ...(await lacking(devanagari, [...wordsInTexts(), ...syllables])),
  ];
  const buffer = new Shaped();
  buffer.addText('0123456789');
  buffer.guessSegmentProperties();
  shape(fontOf(await decompress(latin)), buffer, [new Feature('tnum', 1)]);
  const widths = new Set(buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance));
  if (widths.size !== 1) throw new Error('the figures of the face have different widths');
  console.log(`${bytes} bytes of ${MOST_BYTES}`);
  if (lacks.length > 0) throw new Error(`the face lacks letters of: ${lacks.join(' ')}; run make-face.mjs`);
  if (bytes > MOST_BYTES) throw new Error('the face is over its budget');
}

await (process.argv.includes('--check') ? check() : make());
