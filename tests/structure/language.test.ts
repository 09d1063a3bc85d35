// The language of the code (docs/glossary.md): no names of the old dialect, no sentence without a noun as its subject.
import { allFiles, isSource, read } from './source-files';

const BANNED =
  /\b(?:tell|told|hear|heard|untold|stood|brought|lookAgain|wish|lately|inTurn|inLanes|workOff|homeOf|storyOf|wordsOf|[a-z]+Words|[a-z]+Door)(?![a-z])\w*/g;
/** Names of the wire, of collections or of the product, and words that are meant as such. */
const ALLOWED = new Set<string>([
  // Fields of stored documents, of messages in contracts and of saved reports: a new name would need a migration.
  ...['told', 'stood', 'heard', 'heardBefore', 'searchWords'],
  // The call of the test process to its child.
  'tell',
]);
/** A heading that ends in a colon and a question are no such sentence. */
const HEADLESS = /(?:^|[.!?]\s)(?:Who|Whoever|What|Whatever) [a-z][^.?!:]*\.(?:\s|$)/;

const code = allFiles.filter((file) => isSource(file) && !file.startsWith('tests/structure/language'));
const withoutTexts = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
const commentsIn = (text: string): string[] =>
  (text.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? []).map((comment) =>
    comment
      .replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)?[ \t]?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
const paragraphsIn = (text: string): string[] =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n(?:\s*\n|(?=\s*[-*|#>]))/)
    .map((paragraph) =>
      paragraph
        .replace(/^\s*(?:[-*] )?(?:\*\*[^*]*\*\*:?)?\s*/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => !/^[|#>]/.test(paragraph));

test('names use the terms of the glossary', () => {
  const found = code.flatMap((file) => {
    const names = withoutTexts(read(file)).match(BANNED) ?? [];
    return [...new Set(names)].filter((name) => !ALLOWED.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('sentences in comments and pages have a noun as their subject', () => {
  const pages = allFiles.filter((file) => file.endsWith('.md'));
  const found = [
    ...code.map((file) => [file, commentsIn(read(file))] as const),
    ...pages.map((file) => [file, paragraphsIn(read(file))] as const),
  ].flatMap(([file, texts]) =>
    texts.filter((text) => HEADLESS.test(text)).map((text) => `${file}: ${HEADLESS.exec(text)?.[0].slice(0, 90)}`),
  );
  expect(found).toEqual([]);
});
