import { contentHash } from '@baazi/proofs';
import type { Document, Mutation, Part } from './mutations';

/** A document's state and what would have led to it, forged together: what somebody would be paid for. */
export function forgeries(rows: (part: Part, collection: string) => readonly Document[]): Mutation[] {
  const forge = (
    collection: string,
    what: string,
    { of, change }: { of: (row: Document) => boolean; change: (copy: Document) => object },
  ): Mutation => {
    const before = rows('wallet', collection).find(of);
    if (!before) throw new Error(`the history has no document to forge: ${what}`);
    const copy = structuredClone(before);
    const after: Document = { ...copy, ...change(copy) };
    for (const [field, value] of Object.entries(after)) if (value === undefined) Reflect.deleteProperty(after, field);
    return { part: 'wallet', collection, what: `forge ${what}`, before, after, names: String(before['_id']) };
  };
  const isIn =
    (state: string) =>
    (row: Document): boolean =>
      row['state'] === state;
  const isInSuspense = (row: Document): boolean => row['state'] === 'suspense' && row['provider'] === 'sandbox';
  const approval = (by: string) => ({ by, at: new Date(), note: 'fine' });
  const sending = { state: 'sending', polls: 0, nextPollAt: new Date() };
  const bys = (row: Document): string[] => row['approvals'].map(({ by }: { by: string }) => by);
  return [
    forge('withdrawals', 'an approval of a withdrawal, which is sent', {
      of: isIn('requested'),
      change: () => ({ ...sending, approvals: [approval('op-invented')] }),
    }),
    forge('withdrawals', 'an approval by the player', {
      of: isIn('requested'),
      change: ({ userId }) => ({ state: 'approved', approvals: [approval(userId)] }),
    }),
    forge('withdrawals', 'a second approval by the same operator', {
      of: isIn('approved'),
      change: (row) => ({ ...sending, approvals: [...row['approvals'], approval(bys(row)[0] ?? '')] }),
    }),
    forge('withdrawals', 'a second approval by another operator', {
      of: isIn('approved'),
      change: (row) => ({ ...sending, approvals: [...row['approvals'], approval('op-invented')] }),
    }),
    forge('withdrawals', 'a withdrawal that nobody approved any more', {
      of: isIn('approved'),
      change: () => ({ state: 'requested', approvals: [] }),
    }),
    forge('withdrawals', 'one approval less of a paid withdrawal', {
      of: (row) => row['state'] === 'paid' && row['approvals'].length === 2,
      change: (row) => ({ approvals: row['approvals'].slice(0, 1) }),
    }),
    forge('withdrawals', 'another operator of a paid withdrawal', {
      of: isIn('paid'),
      change: (row) => ({ approvals: row['approvals'].map(() => approval('op-invented')) }),
    }),
    forge('withdrawals', 'a cancelled withdrawal that says it was rejected', {
      of: isIn('cancelled'),
      change: () => ({ state: 'rejected', note: 'not yours' }),
    }),
    forge('withdrawals', 'a rejected withdrawal that says it was cancelled', {
      of: isIn('rejected'),
      change: () => ({ state: 'cancelled', note: undefined }),
    }),
    forge('payments', 'the refund of a payment in suspense', {
      of: isInSuspense,
      change: ({ amountPaise }) => ({
        state: 'refunding',
        refund: { by: 'op-invented', reason: 'x', amountPaise, orders: 1, tries: 0, nextTryAt: new Date() },
      }),
    }),
    forge('payments', 'a proposal to match a payment', {
      of: isInSuspense,
      change: ({ userId }) => ({
        proposal: { outcome: `match:${userId}`, reason: 'x', proposedBy: 'op-invented', at: new Date() },
      }),
    }),
    forge('payments', 'who ordered a refund', {
      of: (row) => row['state'] === 'refunded' && row['refund'].reference === undefined,
      change: (row) => ({ refund: { ...row['refund'], by: 'op-invented' } }),
    }),
    forge('payments', 'who recorded a refund by hand', {
      of: (row) => row['state'] === 'refunded' && row['refund'].reference !== undefined,
      change: (row) => ({ proposal: { ...row['proposal'], confirmedBy: 'op-invented' } }),
    }),
    forge('payments', 'who matched a payment', {
      of: (row) => row['state'] === 'credited' && row['proposal'] !== undefined,
      change: (row) => ({ proposal: { ...row['proposal'], proposedBy: 'op-invented' } }),
    }),
    forge('referrals', 'the release of a held reward', {
      of: isIn('on-hold'),
      change: () => ({ approved: true, due: true }),
    }),
    forge('referrals', 'another referrer of a released reward', {
      of: (row) => row['approved'] === true,
      change: () => ({ state: 'on-hold', referrerId: 'op-invented' }),
    }),
    forge('referrals', 'the denial of a held reward', { of: isIn('on-hold'), change: () => ({ state: 'denied' }) }),
    forge('referrals', 'a denied reward that is held again', {
      of: isIn('denied'),
      change: () => ({ state: 'on-hold', reasons: ['same-device'] }),
    }),
    forge('wallets', 'the end of a review', {
      of: ({ frozen }) => frozen !== undefined,
      change: () => ({ frozen: undefined }),
    }),
    forge('wallets', 'the opening of a closed account', {
      of: ({ status }) => status === 'closed',
      change: () => ({ status: 'active' }),
    }),
    forge('wallets', 'the closing of an account with cash', {
      of: ({ status, cash }) => status === undefined && cash > 0,
      change: () => ({ status: 'closed' }),
    }),
    adjustment(rows),
    ...markets(rows),
    forge('withdrawals', 'another provider', { of: isIn('sending'), change: () => ({ provider: 'other' }) }),
  ];
}

/** An adjustment made up whole: its document, its transfer that waits for its block, and the wallet. */
function adjustment(rows: (part: Part, collection: string) => readonly Document[]): Mutation {
  const wallet = rows('wallet', 'wallets').find(({ version, escrow }) => version > 0 && escrow === 0) ?? {};
  const [userId, paise, id] = [String(wallet['_id']), 1000_00, 'false-whole'];
  const legs = [
    { account: 'house:adjust', paise: -paise },
    { account: `player:${userId}:cash`, paise },
  ];
  const part = 'wallet' as const;
  return {
    part,
    collection: 'adjustments',
    what: 'forge an adjustment with its transfer and wallet',
    after: {
      _id: id,
      ...{ userId, bucket: 'cash', rupees: 1000, reason: 'x', state: 'posted', createdAt: new Date() },
      ...{ proposedBy: 'op-one', confirmedBy: 'op-two' },
    },
    names: `adjustment ${id}: its operators`,
    also: [
      {
        part,
        collection: 'transfers',
        after: {
          _id: `adjust:${id}`,
          ...{ kind: 'adjust', about: id, legs, player: userId, version: wallet['version'] + 1, unsealed: true },
          requestHash: contentHash({ kind: 'adjust', content: legs }),
          memo: { key: 'adjusted', params: {} },
          balanceAfter: wallet['cash'] + wallet['bonus'] + paise,
          ...{ deltaPaise: paise, sizePaise: paise, at: new Date(), postedAt: new Date() },
        },
      },
      {
        part,
        collection: 'wallets',
        before: wallet,
        after: { ...wallet, cash: wallet['cash'] + paise, version: wallet['version'] + 1 },
      },
    ],
  };
}

/** Falsified markets of svc-contest, under which entries would be paid that nobody allowed. */
function markets(rows: (part: Part, collection: string) => readonly Document[]): Mutation[] {
  const part = 'contest' as const;
  const forge = (
    what: string,
    of: (row: Document) => boolean,
    change: (row: Document) => object,
    also?: Mutation['also'],
  ): Mutation => {
    const before = rows(part, 'markets').find(of);
    if (!before) throw new Error(`the history has no market to forge: ${what}`);
    const after: Document = { ...structuredClone(before), ...change(before) };
    for (const [field, value] of Object.entries(after)) if (value === undefined) Reflect.deleteProperty(after, field);
    const names = `market ${String(before['_id'])}`;
    return { part, collection: 'markets', what: `forge ${what}`, before, after, names, ...(also && { also }) };
  };
  const isSettled = ({ decidedAt, state }: Document): boolean => decidedAt !== undefined && state === 'settled';
  const isCapped = ({ capPaise }: Document): boolean => capPaise !== undefined;
  const exposure = rows(part, 'exposure')[0];
  const at = new Date();
  return [
    forge('a correction that one operator would confirm', isSettled, ({ outcomes }) => ({
      correction: { outcome: outcomes[0], proposedBy: 'op-invented', at, note: 'x' },
    })),
    forge('a corrected result', isSettled, ({ revision, outcomes, history }) => ({
      ...{ revision: revision + 1, outcome: outcomes[0], state: 'declared' },
      history: [...history, { revision: revision + 1, outcome: outcomes[0], by: 'op-invented', note: 'x', at }],
    })),
    forge('a lock a day later', isCapped, ({ locksAt }) => ({ locksAt: new Date(locksAt.getTime() + 86_400_000) })),
    forge('a cap a thousandfold', isCapped, ({ capPaise }) => ({ capPaise: capPaise * 1000 })),
    forge('a cap that is gone, with its exposure', isCapped, () => ({ capPaise: undefined }), [
      { part, collection: 'exposure', before: exposure },
    ]),
    forge('a third outcome', isCapped, ({ outcomes }) => ({ outcomes: [...outcomes, 'ABC'] })),
  ];
}
