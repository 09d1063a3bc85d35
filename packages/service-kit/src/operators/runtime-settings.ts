import { Schema, type Connection } from 'mongoose';
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
/** What operators chose in place of what a service begins with; its past goes along. */
interface Choice {
  /** the setting */
  _id: string;
  history: Change[];
  proposal?: Proposal & { value: unknown; reason: string };
}
const change = new Schema<Change>(
  { revision: Number, value: Schema.Types.Mixed, by: String, at: Date, reason: String },
  { _id: false },
);
const schema = new Schema<Choice>(
  {
    _id: { type: String, required: true },
    history: { type: [change], required: true },
    proposal: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
const openChoices = collectionOf<Choice>('Choice', schema, 'choices');

interface Place {
  db: Connection;
  clocks: Clocks;
  transactions: Transactions;
  operatorsLog: OperatorsLog;
}
interface Wish {
  name: string;
  value: unknown;
  reason: string;
  /** that the operator saw */
  expectedRevision: number;
  dryRun: boolean;
}
interface Wished {
  kind: 'wished';
  from: unknown;
  to: unknown;
  revision: number;
  takesTwo: boolean;
  proposed: boolean;
}
type Outcome = Wished | { kind: 'refused'; refusal: 'revision-changed' | 'second-operator-needed' };

/** Settings that operators change while the service runs: each with reason, history, and two of them where it says so. */
export class RuntimeSettings {
  readonly #choices: Collection<Choice>;
  constructor(private readonly place: Place) {
    this.#choices = openChoices(place.db);
  }

  /** What was chosen; undefined where nobody has. */
  async valueOf(name: string, tx?: Tx): Promise<unknown> {
    const choice = await this.#read(name, tx);
    return choice?.history.at(-1)?.value;
  }

  /** A setting as operators see it. */
  async shown<N extends string, V>(name: N, preset: V, read: (value: unknown) => V) {
    const choice = await this.#read(name);
    const last = choice?.history.at(-1);
    const { proposal } = choice ?? {};
    const holds = proposal && isProposalOpen(proposal, this.place.clocks.machine.now());
    return {
      name,
      preset,
      value: last ? read(last.value) : preset,
      revision: last?.revision ?? 0,
      history: (choice?.history ?? [])
        .map(({ revision, value, by, at, reason }) => ({
          revision,
          value: read(value),
          by,
          at: at.toISOString(),
          reason,
        }))
        .reverse(),
      ...(proposal && holds
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

  /** What a wish does; without `dryRun` it is done, or proposed where it takes two. */
  async make(
    wish: Wish,
    { operator, preset, takesTwo }: { operator: Operator; preset: unknown; takesTwo: (from: unknown) => boolean },
  ): Promise<Outcome> {
    return inTransaction(this.place, async (tx): Promise<Outcome> => {
      const choice = await this.#read(wish.name, tx);
      const last = choice?.history.at(-1);
      const revision = last?.revision ?? 0;
      if (revision !== wish.expectedRevision) return { kind: 'refused', refusal: 'revision-changed' };
      const from = last ? last.value : preset;
      const two = takesTwo(from);
      const told = { kind: 'wished' as const, from, to: wish.value, takesTwo: two };
      const outcome = JSON.stringify(wish.value);
      if (outcome === JSON.stringify(from)) return { ...told, revision, takesTwo: false, proposed: false };
      const now = this.place.clocks.machine.now();
      const step = two ? decideByTwo(choice?.proposal, { operator, outcome, now }) : 'confirm';
      if (step === 'second-operator-needed') return { kind: 'refused', refusal: step };
      const proposed = step === 'propose';
      if (wish.dryRun) return { ...told, revision, proposed };
      const next = {
        revision: revision + 1,
        value: wish.value,
        by: operator.userId,
        at: this.place.clocks.business.now(),
        reason: wish.reason,
      };
      const proposal = { outcome, proposedBy: operator.userId, at: now, value: wish.value, reason: wish.reason };
      await this.#choices.raw.updateOne(
        { _id: wish.name },
        proposed
          ? { $set: { proposal }, $setOnInsert: { history: [] } }
          : { $push: { history: next }, $unset: { proposal: 1 } },
        { session: tx.session, upsert: true },
      );
      await this.place.operatorsLog.record(tx, {
        by: operator.userId,
        action: proposed ? 'propose-setting' : 'change-setting',
        subject: wish.name,
        reason: wish.reason,
        before: { value: from },
        after: { value: wish.value },
      });
      return { ...told, revision: proposed ? revision : next.revision, proposed };
    });
  }

  #read(name: string, tx?: Tx): Promise<Choice | null> {
    return this.#choices.raw.findOne({ _id: name }, tx ? { session: tx.session } : {});
  }
}
