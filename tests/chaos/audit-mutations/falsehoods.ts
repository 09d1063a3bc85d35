import { contentHash } from '@baazi/proofs';
import type { Document, Mutation, Part } from './mutations';

/** Documents of money that never moved, each well-formed. `rows`: those of the history, to build on. */
export function falsehoods(rows: (part: Part, collection: string) => readonly Document[]): Mutation[] {
  const add = (part: Part, collection: string, what: string, after: Document): Mutation => ({
    part,
    collection,
    what: `add ${what}`,
    after,
    names: String(after['_id']),
  });
  const userId = String(rows('wallet', 'wallets')[0]?.['_id']);
  const transfer = (id: string, kind: string, postings: Document[], more: Document): Mutation =>
    add('wallet', 'transfers', `a transfer ${kind}${more['unsealed'] ? '' : ' that says it is sealed'}`, {
      _id: id,
      kind,
      legs: postings,
      requestHash: contentHash({ kind, content: postings }),
      memo: { title: 'Money', detail: 'from nowhere' },
      at: new Date(),
      postedAt: new Date(),
      ...more,
    });
  const gift = (account: string, paise: number): Document[] => [
    { account: 'house:adjust', paise: -paise },
    { account, paise },
  ];
  const million = gift(`player:${userId}:cash`, 10_00_000_00);
  const sameAs = (part: Part, collection: string, state: string): Document =>
    structuredClone(rows(part, collection).find((row) => row['state'] === state) ?? {});
  return [
    transfer('adjust:false-1', 'adjust', million, { about: 'false-1', unsealed: true }),
    transfer('adjust:false-2', 'adjust', million, {
      about: 'false-2',
      unsealed: true,
      player: userId,
      version: 900,
      deltaPaise: 10_00_000_00,
      sizePaise: 10_00_000_00,
      balanceAfter: 10_00_000_00,
    }),
    transfer('adjust:false-3', 'adjust', million, { about: 'false-3' }),
    transfer('present:false-4', 'present', gift('house:presents', 100), { unsealed: true }),
    transfer('suspense-out:false-5', 'suspense-out', gift('house:deposits', 100), {
      about: 'x:false-5',
      unsealed: true,
    }),
    add('wallet', 'wallets', 'a wallet with money', {
      ...{ _id: 'false-wallet', cash: 540_00, bonus: 0, escrow: 0, withdrawal: 0, version: 1 },
    }),
    add('wallet', 'payments', 'a credited payment', {
      ...sameAs('wallet', 'payments', 'credited'),
      ...{ _id: 'sandbox:false', paymentId: 'false' },
    }),
    add('wallet', 'payments', 'a payment in suspense', {
      ...sameAs('wallet', 'payments', 'suspense'),
      ...{ _id: 'sandbox:false', paymentId: 'false' },
    }),
    add('wallet', 'stakes', 'a stake that won', { ...sameAs('wallet', 'stakes', 'won'), _id: 'false-stake' }),
    add('wallet', 'withdrawals', 'a withdrawal', { ...sameAs('wallet', 'withdrawals', 'approved'), _id: 'false-wd' }),
    add('wallet', 'referrals', 'a reward', {
      ...sameAs('wallet', 'referrals', 'credited'),
      ...{ _id: 'referral:false', friendId: 'false' },
    }),
    add('wallet', 'adjustments', 'an adjustment', { ...sameAs('wallet', 'adjustments', 'posted'), _id: 'false-fix' }),
    add('wallet', 'decisions', 'a decision', {
      ...structuredClone(rows('wallet', 'decisions')[0] ?? {}),
      _id: 'match:ipl-2025-4',
    }),
    add('contest', 'picks', 'a pick', { ...sameAs('contest', 'picks', 'held'), _id: 'false-pick' }),
  ];
}
