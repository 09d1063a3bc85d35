import type { mongo } from 'mongoose';

export type Document = mongo.Document;
export type Part = 'wallet' | 'contest' | 'auth' | 'notify';
/** One falsification behind the services' back. */
export interface Mutation {
  part: Part;
  collection: string;
  what: string;
  /** the document before; undefined for an added one */
  before?: Document;
  /** the document after; undefined for a deleted one */
  after?: Document;
  /** what the audit must name */
  names: string;
  /** what is falsified with it */
  also?: Falsification[];
}
export type Falsification = Pick<Mutation, 'part' | 'collection' | 'before' | 'after'>;

interface Target {
  part: Part;
  collection: string;
  /** the documents that are falsified; default all */
  of?: (row: Document) => boolean;
  /** documents that differ in these are falsified separately */
  kinds: (row: Document) => unknown;
  /** whose money is in the ledger; other documents may be inserted and deleted */
  holdsMoney: (row: Document) => boolean;
  /** Each is changed in one document of each kind that has it. A state field takes every other state. */
  fields: Falsified;
  /** fields that matter only where there is money */
  fieldsOfMoney?: Falsified;
}
type Falsified = Record<string, unknown[] | ((value: never) => unknown)>;

const plus = (value: number): number => value + 100;
const other = (value: string): string => `${value}x`;
const later = (value: Date): Date => new Date(value.getTime() + 3_600_000);
const not = (value: boolean): boolean => !value;
const gone = (): undefined => undefined;
const always = (): boolean => true;

/** The fields of a line in an operators' log: its signature protects each. */
const fieldsOfLine = {
  at: later,
  by: other,
  action: other,
  subject: other,
  reason: other,
  requestId: other,
  recordedAt: later,
  keyId: other,
  signature: other,
  'after.state': other,
};
const isNamed = (names: string[]) => (row: Document) => names.includes(row['state']);

/** The fields that carry money, and how each is falsified. */
export const targets: Target[] = [
  ...(['auth', 'contest', 'notify'] as const).flatMap(chainOfLog),
  {
    part: 'wallet',
    collection: 'wallets',
    kinds: ({ escrow, withdrawal, debt, firstDepositId }) => [
      escrow > 0,
      withdrawal > 0,
      debt < 0,
      firstDepositId !== undefined,
    ],
    holdsMoney: ({ version }) => version > 0,
    fields: {
      cash: plus,
      bonus: plus,
      escrow: plus,
      withdrawal: plus,
      debt: plus,
      unstaked: plus,
      version: plus,
      firstDepositId: other,
      emailVerified: not,
      emailSignature: other,
      statusRevision: (value: number) => value + 1,
    },
  },
  {
    part: 'wallet',
    collection: 'transfers',
    kinds: ({ kind, unsealed }) => [kind, unsealed],
    holdsMoney: always,
    fields: {
      'legs.0.paise': plus,
      'legs.1.account': other,
      kind: other,
      player: gone,
      version: plus,
      balanceAfter: plus,
      deltaPaise: plus,
      unstaked: plus,
      about: other,
      requestHash: other,
    },
  },
  {
    part: 'wallet',
    collection: 'stakes',
    kinds: ({ state, n }) => [state, n],
    holdsMoney: always,
    fields: {
      state: ['open', 'won', 'lost', 'void', 'refused', 'closed'],
      userId: other,
      market: other,
      selection: other,
      stakePaise: plus,
      payoutPaise: plus,
      acceptedAt: later,
      locksAt: later,
      requestHash: other,
      'paid.cash': plus,
      'paid.bonus': plus,
      'paid.unstaked': plus,
      'received.cash': plus,
      'received.bonus': plus,
      n: (value: number) => value + 1,
      applied: (value: number) => value + 1,
    },
  },
  {
    part: 'wallet',
    collection: 'decisions',
    kinds: ({ outcome }) => outcome,
    holdsMoney: always,
    fields: { outcome: other, revision: (value: number) => value + 1, seq: (value: number) => value + 1 },
  },
  {
    part: 'wallet',
    collection: 'payments',
    kinds: ({ state, reason, reversedPaise }) => [state, reason, reversedPaise],
    holdsMoney: ({ creditedAt, reason }) => creditedAt !== undefined || reason !== undefined,
    fields: { amountPaise: plus, reversedPaise: plus, 'reversals.0.paise': plus },
    fieldsOfMoney: {
      state: ['seen', 'credited', 'suspense', 'refunding', 'refunded', 'reversed'],
      currency: other,
      userId: other,
      intentId: other,
      'reversals.0.id': other,
      'refund.amountPaise': plus,
      'refund.by': other,
      'refund.reason': other,
      'proposal.reason': other,
      'proposal.proposedBy': other,
      'proposal.at': later,
      givenTo: other,
      'proposal.outcome': other,
      'proposal.confirmedBy': gone,
      creditedAt: gone,
      first: not,
    },
  },
  {
    part: 'wallet',
    collection: 'intents',
    kinds: ({ state }) => state,
    holdsMoney: isNamed(['paid']),
    fields: { amountPaise: plus, userId: other, currency: other, provider: other, signature: other },
    fieldsOfMoney: { state: ['linked', 'failed'] },
  },
  {
    part: 'wallet',
    collection: 'withdrawals',
    kinds: ({ state }) => state,
    holdsMoney: always,
    fields: {
      state: ['requested', 'approved', 'sending', 'paid', 'failed', 'reversed'],
      amountPaise: plus,
      unstaked: plus,
      userId: other,
      upi: other,
      requestHash: other,
      'approvals.0.by': other,
      'approvals.0.at': later,
      'approvals.0.note': other,
    },
  },
  {
    part: 'wallet',
    collection: 'audit',
    kinds: ({ action }) => action,
    holdsMoney: always,
    fields: {
      ...fieldsOfLine,
      'after.target': other,
    },
  },
  {
    part: 'wallet',
    collection: 'referrals',
    kinds: ({ state, referrerId, approved }) => [state, referrerId === undefined, approved],
    holdsMoney: isNamed(['credited', 'clawed-back']),
    fields: {
      state: ['registered', 'earned', 'credited', 'cancelled', 'clawed-back'],
      depositPaise: plus,
      depositId: other,
      reversed: gone,
      approved: gone,
      referrerId: other,
    },
    fieldsOfMoney: { friendId: other },
  },
  {
    part: 'wallet',
    collection: 'adjustments',
    kinds: ({ state, bucket }) => [state, bucket],
    holdsMoney: isNamed(['posted']),
    fields: {
      state: ['proposed', 'posted'],
      rupees: (value: number) => value + 1,
      userId: other,
      reason: other,
      proposedBy: other,
      confirmedBy: other,
      createdAt: later,
    },
    fieldsOfMoney: { rupees: (value: number) => value + 1, bucket: other, userId: other, confirmedBy: gone },
  },
  {
    part: 'wallet',
    collection: 'settings',
    kinds: () => 'any',
    holdsMoney: () => false,
    fields: { windDown: not },
  },
  {
    part: 'wallet',
    collection: 'choices',
    kinds: ({ _id }) => _id,
    holdsMoney: () => false,
    fields: { 'history.0.value': plus },
  },
  {
    part: 'wallet',
    collection: 'webhooks',
    kinds: ({ event, waiting }) => [event.kind, waiting],
    holdsMoney: ({ event }) => event.kind === 'captured',
    fields: {},
    fieldsOfMoney: { 'event.amountPaise': plus, 'event.paymentId': other },
  },
  {
    part: 'wallet',
    collection: 'blocks',
    kinds: () => 'any',
    holdsMoney: always,
    fields: {
      previousHash: other,
      hash: other,
      count: (value: number) => value + 1,
      'totals.0.paise': plus,
      'entries.0.hash': other,
      'entries.0.id': other,
    },
  },
  {
    part: 'wallet',
    collection: 'days',
    kinds: ({ _id }) => String(_id).split(':')[0],
    holdsMoney: ({ _id }) => _id !== 'upto',
    fields: {
      'purses.cash': plus,
      'purses.bonus': plus,
      'purses.escrow': plus,
      'purses.withdrawal': plus,
      'kinds.deposit.count': plus,
      'kinds.deposit.legs.players:cash.in': plus,
      block: (value: number) => value + 1,
      rangesBlock: (value: number) => value + 1,
    },
  },
  {
    part: 'contest',
    collection: 'picks',
    kinds: ({ state, result, n }) => [state, result, n],
    holdsMoney: always,
    fields: {
      state: ['held', 'refused'],
      result: ['pending', 'won', 'lost', 'void'],
      userId: other,
      market: other,
      selection: other,
      stakePaise: plus,
      payoutPaise: plus,
      acceptedAt: later,
      locksAt: later,
      label: other,
      kind: other,
      subject: other,
      slot: other,
      n: (value: number) => value + 1,
    },
  },
  {
    part: 'contest',
    collection: 'markets',
    kinds: ({ decidedAt, state }) => [state, decidedAt === undefined ? 'loaded' : 'declared'],
    holdsMoney: always,
    fields: {
      // `declared` is settled again.
      state: ['open', 'settled'],
      outcome: other,
      revision: (value: number) => value + 1,
      'outcomes.0': other,
      locksAt: later,
      voidFrom: later,
      capPaise: plus,
      maxStakePaise: plus,
      'history.0.by': other,
      'history.0.note': other,
      'history.0.outcome': other,
      'history.0.source': other,
      'history.0.feedWrong': other,
      'history.0.revision': (value: number) => value + 1,
      'history.1.outcome': other,
      'history.1.by': other,
    },
  },
  {
    part: 'contest',
    collection: 'markets',
    of: ({ capPaise }) => capPaise !== undefined,
    kinds: () => 'capped',
    holdsMoney: () => false,
    fields: { capPaise: plus, maxStakePaise: plus, capEpoch: (value: number) => value + 1 },
  },
  {
    part: 'contest',
    collection: 'exposure',
    kinds: () => 'any',
    holdsMoney: always,
    fields: { 'liabilityPaise.DC': plus, epoch: (value: number) => value + 1 },
  },
];

/** The operators' log of a service, and its chain. */
function chainOfLog(part: Part): Target[] {
  return [
    {
      part,
      collection: 'audit',
      kinds: ({ action }) => action,
      holdsMoney: always,
      fields: fieldsOfLine,
    },
    {
      part,
      collection: 'lineBlocks',
      kinds: () => 'any',
      holdsMoney: always,
      fields: {
        previousHash: other,
        hash: other,
        lineCount: (value: number) => value + 1,
        'lines.0.id': other,
        'lines.0.hash': other,
        sealedAt: later,
        keyId: other,
        signature: other,
      },
    },
  ];
}

const text = (kind: unknown): string => JSON.stringify(kind) ?? 'none';

/** Every falsification of the table, for one document of each kind. */
export function mutationsOf(target: Target, rows: readonly Document[]): Mutation[] {
  const { part, collection } = target;
  const first = new Map<string, Document>();
  for (const row of rows.filter(target.of ?? always))
    if (!first.has(text(target.kinds(row)))) first.set(text(target.kinds(row)), row);
  const mutations: Mutation[] = [];
  for (const [kind, before] of first) {
    const names = namesOf(collection, before);
    const of = `${part === 'wallet' ? '' : `${part} `}${collection} ${kind.replaceAll('"', '')}`;
    const holds = target.holdsMoney(before);
    // A provider event may be missing; the existing ones must match.
    if (holds && collection !== 'webhooks') {
      mutations.push({ part, collection, what: `delete ${of}`, before, names });
      const copy = { ...structuredClone(before), _id: copiedId(before['_id']) };
      mutations.push({ part, collection, what: `duplicate ${of}`, after: copy, names: namesOf(collection, copy) });
    }
    const fields = { ...target.fields, ...(holds ? target.fieldsOfMoney : {}) };
    for (const [field, change] of Object.entries(fields)) {
      const value = valueAt(before, field);
      if (value === undefined) continue;
      const changed = Array.isArray(change) ? change.filter((state) => state !== value) : [change(value as never)];
      for (const next of changed) {
        const what = `${of}: ${field} ${shown(value)} -> ${shown(next)}`;
        mutations.push({ part, collection, what, before, after: withValue(before, field, next), names });
      }
    }
  }
  return mutations;
}

/** The name that the audit gives a document; a player's bonus is stored in the wallet alone. */
function namesOf(collection: string, row: Document): string {
  if (collection === 'lineBlocks') return `block ${row['_id']}`;
  return /^(bonus|grant):/.test(row['_id']) ? String(row['player']) : String(row['_id']);
}

const copiedId = (id: unknown): unknown => (typeof id === 'number' ? id + 1000 : `${String(id)}-copy`);
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const args = value instanceof Date ? value.toISOString() : String(value);
  return args.length > 24 ? `${args.slice(0, 24)}…` : args;
}

function valueAt(row: Document, field: string): unknown {
  let value: unknown = row;
  for (const key of field.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

function withValue(row: Document, field: string, value: unknown): Document {
  const copy = structuredClone(row);
  const keys = field.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.length === 0 ? copy : valueAt(copy, keys.join('.'));
  if (typeof holder !== 'object' || holder === null) throw new Error(`no ${field}`);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, value);
  return copy;
}
