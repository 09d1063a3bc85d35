import type { Step, Subject, MerklePath } from './merkle-paths';

const short = (hash: string): string => hash.slice(0, 8);

export const en = {
  title: 'Fair Play',
  back: 'Back',
  rules: 'Rules',
  lead: 'Check us without asking us',
  text: 'We sign every entry when it is made. With the file that you hold, your own browser shows that it was taken as you made it, that nobody came in after the lock, and how it was settled. Nothing leaves this page: you may unplug the network first.',
  drop: 'Drop a receipt or a proof here',
  choose: 'Choose a file',
  dropHint: 'A file that you kept, in JSON. It is read here and sent nowhere.',
  ownEntries: 'Your entries',
  tooLarge: 'This file is too large to be a receipt or a proof.',
  asking: 'The proof of your entry is on its way',
  signIn: 'Log in to open the proof of your own entry, or drop the file that you kept.',
  login: 'Login',
  bookOpen: 'Entry has not closed yet, so this is your receipt. Come back when it has: then it becomes a proof.',
  keep: 'Keep the file',
  holds: 'Everything in this file holds',
  fails: 'This file does not hold',
  unable:
    'This browser cannot check signatures by itself, and what does so in its place did not come. Drop the file again where there is a network.',
  fileOf: (name: string) => `What was checked: ${name}`,
  ownEntry: 'your entry',
  ok: 'ok',
  fail: 'FAIL',
  proved: 'What this proves',
  notProved: 'What it does not prove',
  proves: {
    receipt: 'The house took exactly this entry at this time under these rules, and can never deny it.',
    proof:
      'Your entry is in the book that was frozen when entry closed. Nobody can be added to it, taken out or changed without another root than the one that was signed.',
    settled:
      'Your entry is in the book that was frozen when entry closed, and it was settled as its receipt promised. Nobody can be added, taken out or changed without another root than the one that was signed.',
    solvency: 'Your balance is counted in what the house says it owes to all players.',
    unknown: 'Nothing: it is no receipt and no proof of ours.',
  } satisfies Record<Subject['kind'] | 'settled', string>,
  doesNot: {
    receipt: 'That the entry is in the book of its contest. That shows the proof, once entry has closed.',
    proof: 'How it ends. The proof gains its settlement when the result is in.',
    settled: (source: string) =>
      `That the result itself is true: no proof can show that. An operator declared it and named the source: ${source}.`,
    solvency: 'That the house holds the money. What it holds is what two operators state, with when and by whom.',
    unknown: 'Anything about an entry.',
  },
  altered: 'Whoever changes one character of a file gets this. Compare it with the file that you were given.',
  noSource: 'see the page of the match',
  trees: {
    book: 'In the book of the contest',
    settlement: 'In its settlement',
    solvency: 'In all that is owed',
  } satisfies Record<MerklePath['tree'], string>,
  you: 'You',
  root: 'Root',
  signed: 'signed by the house',
  numberOf: (index: number, size: number) => `number ${index + 1} of ${size}`,
  wayUp: ({ index, size, steps, root }: MerklePath) =>
    `From your leaf, number ${index + 1} of ${size}, up: ${steps.map(({ side, hash }: Step) => `joined with ${short(hash)} on the ${side}`).join(', ') || 'it is the only one'}. That gives the root ${short(root)}, which the house signed.`,
  house: 'The log of books',
  houseText:
    'Every book, every settlement, every sum that is owed and every version of the rules is a line in one log that only grows. This browser remembers its newest head and asks that the next one goes on from it.',
  lines: (size: number) => (size === 1 ? '1 line' : `${size} lines`),
  seen: {
    first: 'This browser sees the log for the first time, and remembers it from now on.',
    same: (at: string) => `Unchanged since this browser saw it on ${at}.`,
    'goes-on': (size: number, at: string) =>
      `It goes on from the ${size} lines that this browser saw on ${at}. Nothing was rewritten.`,
    unsigned: 'The head of the log is not signed by a published key. Do not trust it.',
    'out-of-reach': 'The log cannot be reached. What you drop here is checked all the same.',
  },
  forked: 'The log was rewritten',
  forkText: (at: string) =>
    `On ${at} the house showed a log that does not go on from the one that this browser had seen. Both heads are signed by the house. We have been told; keep the evidence, and show it to whoever you like.`,
  evidence: 'Keep the evidence',
  goOn: 'Go on with the log as it is now',
  keys: 'Keys',
  keysText: 'What signs, and what ever signed. Old keys stay here for ever.',
  keyFrom: (from: string) => `since ${from}`,
  keyUntil: (from: string, until: string) => `from ${from} until ${until}`,
  noKeys: 'No key could be read.',
  keysKept: 'You are offline: the keys are those that this browser kept.',
  yourself: 'Do it on your own machine',
  yourselfText:
    'One file of 250 lines without anything to install. Read it, unplug the network, and run it with Node 20 or newer:',
  getVerifier: 'verify.mjs',
  getKeys: 'keys.json',
  getLog: 'log.txt',
  hashOf: 'SHA-256 of verify.mjs',
  copy: 'Copy',
  copied: 'Copied.',
  solvency: 'What we owe',
  owed: 'Owed to all players',
  cover: 'Held, as two operators state',
  statedBy: (who: string, at: string) => `by ${who}, ${at}`,
  coverSigned:
    'The house signed this statement of what it holds, and put it into the log of books. It cannot take it back.',
  coverOther: 'What is shown as held is not what the house signed. Do not trust it.',
  wallets: (count: number, at: string) => `${count} wallets, ${at}`,
  ownBalance: 'Check that my balance is counted',
  balanceFile: 'your balance',
};

/** Texts of the page of proofs; Hindi is loaded for Hindi readers only. */
export const fairTexts = { en, hi: () => import('./fair-texts.hi').then(({ hi }) => hi) };
