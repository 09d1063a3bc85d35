import { Schema, type ClientSession, type Connection } from 'mongoose';
import { decideByTwo, isProposalOpen, type Proposal, type Operator } from './decide-by-two';
import { collectionOf, type Collection } from '../mongo/collection';
import { inTransaction, type Transactions, type Tx } from '../mongo/in-transaction';
import type { OperatorsLog } from './operators-log';
import type { Clocks } from '../config/clocks';

interface Change {
  revision: number;
  value: unknown;
  by: string;
  /** business time */
  at: Date;
  reason: string;
}
/** A setting changed by operators, with its history. Collection and model keep the name `choices`. */
interface StoredSetting {
  /** the setting */
  _id: string;
  history: Change[];
  proposal?: Proposal & { value: unknown; reason: string };
}
const change = new Schema<Change>(
  { revision: Number, value: Schema.Types.Mixed, by: String, at: Date, reason: String },
  { _id: false },
);
const schema = new Schema<StoredSetting>(
  {
    _id: { type: String, required: true },
    history: { type: [change], required: true },
    proposal: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
const openSettings = collectionOf<StoredSetting>('Choice', schema, 'choices');

/** The current value of every setting that was ever changed, and how often, as the collection has them. */
export async function readStoredSettings(
  db: Connection,
  session?: ClientSession,
): Promise<Record<string, { value: unknown; revision: number }>> {
  const rows = await openSettings(db).raw.find({}, { session }).toArray();
  return Object.fromEntries(
    rows.flatMap(({ _id, history }) => {
      const last = history.at(-1);
      return last ? [[_id, { value: last.value, revision: last.revision }]] : [];
    }),
  );
}

interface RuntimeSettingsDeps {
  db: Connection;
  clocks: Clocks;
  transactions: Transactions;
  operatorsLog: OperatorsLog;
}
interface ChangeRequest {
  name: string;
  value: unknown;
  reason: string;
  /** the revision that the operator saw */
  expectedRevision: number;
  dryRun: boolean;
}
interface AcceptedChange {
  kind: 'accepted';
  from: unknown;
  to: unknown;
  revision: number;
  takesTwo: boolean;
  proposed: boolean;
}
type Outcome = AcceptedChange | { kind: 'refused'; refusal: 'revision-changed' | 'second-operator-needed' };

/**
 * Settings that operators change at run time: each change has a reason and a history, and some need a second operator.
 */
export class RuntimeSettings {
  readonly #settings: Collection<StoredSetting>;
  constructor(private readonly deps: RuntimeSettingsDeps) {
    this.#settings = openSettings(deps.db);
  }

  /** The current value; undefined if it was never changed. */
  async valueOf(name: string, tx?: Pick<Tx, 'session'>): Promise<unknown> {
    const setting = await this.#read(name, tx);
    return setting?.history.at(-1)?.value;
  }

  /** A setting as the operators' page shows it. */
  async view<N extends string, V>(name: N, preset: V, read: (value: unknown) => V) {
    const setting = await this.#read(name);
    const last = setting?.history.at(-1);
    const { proposal } = setting ?? {};
    const isOpen = proposal && isProposalOpen(proposal, this.deps.clocks.machine.now());
    return {
      name,
      preset,
      value: last ? read(last.value) : preset,
      revision: last?.revision ?? 0,
      history: (setting?.history ?? [])
        .map(({ revision, value, by, at, reason }) => ({
          revision,
          value: read(value),
          by,
          at: at.toISOString(),
          reason,
        }))
        .reverse(),
      ...(proposal && isOpen
        ? {
            proposal: {
              value: read(proposal.value),
              by: proposal.proposedBy,
              at: proposal.at.toISOString(),
              reason: proposal.reason,
            },
          }
        : {}),
    };
  }

  /** Applies a change request, or proposes it where a second operator is required; `dryRun` only returns its effect. */
  async requestChange(
    request: ChangeRequest,
    { operator, preset, takesTwo }: { operator: Operator; preset: unknown; takesTwo: (from: unknown) => boolean },
  ): Promise<Outcome> {
    return inTransaction(this.deps, async (tx): Promise<Outcome> => {
      const setting = await this.#read(request.name, tx);
      const last = setting?.history.at(-1);
      const revision = last?.revision ?? 0;
      if (revision !== request.expectedRevision) return { kind: 'refused', refusal: 'revision-changed' };
      const from = last ? last.value : preset;
      const needsTwo = takesTwo(from);
      const accepted = { kind: 'accepted' as const, from, to: request.value, takesTwo: needsTwo };
      const outcome = JSON.stringify(request.value);
      if (outcome === JSON.stringify(from)) return { ...accepted, revision, takesTwo: false, proposed: false };
      const now = this.deps.clocks.machine.now();
      const step = needsTwo ? decideByTwo(setting?.proposal, { operator, outcome, now }) : 'confirm';
      if (step === 'second-operator-needed') return { kind: 'refused', refusal: step };
      const proposed = step === 'propose';
      if (request.dryRun) return { ...accepted, revision, proposed };
      const next = {
        revision: revision + 1,
        value: request.value,
        by: operator.userId,
        at: this.deps.clocks.business.now(),
        reason: request.reason,
      };
      const proposal = { outcome, proposedBy: operator.userId, at: now, value: request.value, reason: request.reason };
      await this.#settings.raw.updateOne(
        { _id: request.name },
        proposed
          ? { $set: { proposal }, $setOnInsert: { history: [] } }
          : { $push: { history: next }, $unset: { proposal: 1 } },
        { session: tx.session, upsert: true },
      );
      await this.deps.operatorsLog.record(tx, {
        by: operator.userId,
        action: proposed ? 'propose-setting' : 'change-setting',
        subject: request.name,
        reason: request.reason,
        before: { value: from },
        after: { value: request.value, ...(proposed ? {} : { revision: next.revision }) },
      });
      return { ...accepted, revision: proposed ? revision : next.revision, proposed };
    });
  }

  #read(name: string, tx?: Pick<Tx, 'session'>): Promise<StoredSetting | null> {
    return this.#settings.raw.findOne({ _id: name }, tx ? { session: tx.session } : {});
  }
}
