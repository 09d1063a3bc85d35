// The language of the code (docs/glossary.md): no names of the old dialect, no sentence without a noun as its subject.
import { allFiles, isSource, read } from './source-files';

const BANNED =
  /\b(?:tell|told|hear|heard|untold|stood|brought|lookAgain|wish|wishe[ds]|lately|inTurn|inLanes|workOff|homeOf|storyOf|wordsOf|[a-z]+Words|[a-z]+Door)(?![a-z])\w*/g;
/** Where an old word may stay: the word, and how the paths of its files begin. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Fields of stored documents, of the wire and of exports; `stood` is in a cookie, 'told-here' names a slot.
  searchWords: ['svc-auth/', 'tests/flows/threats.flow.test.ts'],
  heard: [
    'svc-contest/src/results/due-market.ts',
    'svc-contest/src/community/standings/update-standings.ts',
    'svc-wallet/src/ledger/withdrawal.ts',
    'svc-wallet/src/money-out/payouts/',
    'tests/chaos/ledger-model/reference.ts',
  ],
  told: [
    'packages/contracts/src/notify/notify-shapes.ts',
    'packages/contracts/src/portal/live-events.ts',
    'shell/src/announcements/watch-results.ts',
    'shell/src/pwa/device-notifications.tsx',
    'svc-notify/src/personal-data/export-notify-data.ts',
    'svc-notify/src/push/push.db.test.ts',
    // Sentences in template strings and patterns, which the check cannot separate from names.
    'mf-ops/src/system/remote-texts.ts',
    'mf-public/src/fair/fair-texts.ts',
    'svc-wallet/src/audit/audit-ledger.ts',
    'svc-wallet/src/audit/documents/check-webhook.ts',
    'tests/chaos/faults/',
    'tests/flows/',
  ],
  stood: [
    'gateway/src/canary/draw-canaries',
    'shell/src/remotes/confirm-shell-canary.ts',
    'mf-ops/src/system/remote-texts.ts',
    'svc-wallet/src/audit/audit-ledger.ts',
    'tests/flows/releases.flow.test.ts',
  ],
  brought: ['shell/src/announcements/announcement-texts.ts'],
  tell: ['tests/chaos/soak/soak.ts'],
};
const isAllowed = (file: string, name: string): boolean =>
  (ALLOWED[name] ?? []).some((start) => file.startsWith(start));
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
    return [...new Set(names)].filter((name) => !isAllowed(file, name)).map((name) => `${file}: ${name}`);
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
