import { collectionOf } from '@baazi/service-kit';
import { Schema, type mongo } from 'mongoose';
import { Findings, type StoredFindings } from '../findings';
import { isSealedAs, sealOf } from '../../ledger/seal/seal-keys';
import type { AuditCollections } from '../audit-deps';

/** The range of one audit; undefined fields: everything. */
export interface AuditRange {
  /** documents with ids from the first to the second */
  ids?: { from: string; to?: string | undefined };
  /** blocks of the chain, both included */
  blocks?: { from: number; to: number };
}

/** The progress of one walk of the audit. */
interface StepPosition {
  after?: string;
  isDone?: true;
  /** the walk's counts */
  count: number;
  /** further state to continue from */
  state?: string;
}

/** Stored in `audits` while the audit runs, so that a killed one can continue. */
interface StoredRun {
  _id: string;
  /** machine time */
  at: Date;
  steps: Record<string, StepPosition>;
  findings: StoredFindings;
  /** by the audit, which has the sealing key: nobody else says what is audited already */
  seal?: string;
}

const bare = { versionKey: false, autoCreate: false, autoIndex: false } as const;
const openRuns = collectionOf<StoredRun>('KeptRun', new Schema<StoredRun>({ _id: String }, bare), 'audits');

/** A page checked twice changes nothing; saving progress after each page would cost more than that. */
const KEPT_EVERY_MS = 2000;

interface Beginning {
  /** the audit's scope as text: another scope does not continue from here */
  name: string;
  range: AuditRange;
  resume: boolean;
  everyMs?: number;
  say: (line: string) => void;
}

const isOwn = ({ sealKeys }: AuditCollections, { seal, ...position }: StoredRun): boolean =>
  isSealedAs(sealKeys, position, seal);

/**
 * One audit, its findings and the progress of its walks. Progress is saved now and then with the findings so far, so
 * a killed audit continues with `--resume` and reports the same.
 */
export class AuditRun {
  private steps: Record<string, StepPosition> = {};
  private readonly states = new Map<string, () => string>();
  private keptAt = performance.now();
  findings = new Findings();

  private constructor(
    private readonly collections: AuditCollections,
    readonly range: AuditRange,
    private keeping: { _id: string; everyMs: number; say: (line: string) => void } | undefined,
  ) {}

  /** Of everything, without saving progress: for the console. */
  static unkept = (collections: AuditCollections): AuditRun => new AuditRun(collections, {}, undefined);

  static async begin(
    collections: AuditCollections,
    { name, range, resume, everyMs, say }: Beginning,
  ): Promise<AuditRun> {
    const _id = `run ${name}`;
    const run = new AuditRun(collections, range, { _id, everyMs: everyMs ?? KEPT_EVERY_MS, say });
    const stored = resume ? await run.places().findOne({ _id }) : null;
    if (stored && !isOwn(collections, stored)) {
      run.findings.add([`the place of an interrupted audit (${name}) was not written by an audit`]);
      say('the place that was kept is not of an audit, it begins anew');
    } else if (stored) {
      run.steps = stored.steps;
      run.findings = new Findings(stored.findings);
      say(`goes on from where it was at ${stored.at.toISOString()}`);
    } else if (resume) say('no place was kept, it begins anew');
    return run;
  }

  step(name: string): StepPosition {
    return this.steps[name] ?? { count: 0 };
  }

  /** The remaining documents of a walk: those of this audit's range, behind the saved position. */
  remaining(step: string): { _id?: { $gt?: string; $gte?: string; $lt?: string } } {
    const { after } = this.step(step);
    const { ids } = this.range;
    const bounds = {
      ...(ids && { $gte: ids.from, ...(ids.to !== undefined && { $lt: ids.to }) }),
      ...(after !== undefined && { $gt: after }),
    };
    return Object.keys(bounds).length === 0 ? {} : { _id: bounds };
  }

  /** After each page, once its findings are recorded. `state` is called when progress is saved. */
  async note(
    step: string,
    { after, count = 0, state }: { after?: string | undefined; count?: number; state?: () => string },
  ): Promise<void> {
    this.steps[step] = { ...(after !== undefined && { after }), count: this.step(step).count + count };
    if (state) this.states.set(step, state);
    await this.keepNowAndThen();
  }

  /** Returns the walk's counts. */
  async done(step: string): Promise<number> {
    const { count } = this.step(step);
    this.steps[step] = { isDone: true, count };
    await this.keepNowAndThen();
    return count;
  }

  private async keepNowAndThen(): Promise<void> {
    if (!this.keeping || performance.now() - this.keptAt < this.keeping.everyMs) return;
    const { _id, say } = this.keeping;
    const steps = { ...this.steps };
    for (const [name, state] of this.states) steps[name] = { ...this.step(name), state: state() };
    try {
      const position = { at: new Date(), steps, findings: this.findings.kept };
      const seal = sealOf(this.collections.sealKeys, { _id, ...position });
      await this.places().updateOne({ _id }, { $set: { ...position, seal } }, { upsert: true });
    } catch (error) {
      // A user who may only read can audit as well.
      this.keeping = undefined;
      say(`its place cannot be kept, --resume will begin anew: ${error instanceof Error ? error.message : error}`);
    }
    this.keptAt = performance.now();
  }

  /** It is over and cannot be continued. */
  async end(): Promise<void> {
    if (this.keeping) await this.places().deleteOne({ _id: this.keeping._id });
  }

  private places(): mongo.Collection<StoredRun> {
    return openRuns(this.collections.db).raw;
  }
}
