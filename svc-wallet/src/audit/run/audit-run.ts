import { collectionOf } from '@baazi/service-kit';
import { Schema, type mongo } from 'mongoose';
import type { WalletCollections } from '../../wallet-collections';
import { Findings, type KeptFindings } from '../findings';

/** What one audit reads; absent: everything. */
export interface AuditRange {
  /** documents whose own ids lie from the first up to the second */
  ids?: { from: string; to?: string | undefined };
  /** blocks of the chain, both included */
  blocks?: { from: number; to: number };
}

/** How far one walk of the audit has come. */
interface StepPlace {
  after?: string;
  isDone?: true;
  /** what the walk counts */
  count: number;
  /** what else it needs to go on */
  state?: string;
}

/** In `audits`, as long as the audit is under way: who is killed can go on from here. */
interface KeptRun {
  _id: string;
  /** machine time */
  at: Date;
  steps: Record<string, StepPlace>;
  findings: KeptFindings;
}

const bare = { versionKey: false, autoCreate: false, autoIndex: false } as const;
const openRuns = collectionOf<KeptRun>('KeptRun', new Schema<KeptRun>({ _id: String }, bare), 'audits');

/** A page that is looked at a second time changes nothing; writing the place down after each would cost more than that. */
const KEPT_EVERY_MS = 2000;

interface Beginning {
  /** what it is an audit of, in words: another one does not go on from here */
  name: string;
  range: AuditRange;
  resume: boolean;
  everyMs?: number;
  say: (line: string) => void;
}

/**
 * One audit, its findings and how far each of its walks has come. The place is kept in the database now and then, with
 * what was found up to there, so an audit that is killed goes on with `--resume` and says what it would have said.
 */
export class AuditRun {
  private steps: Record<string, StepPlace> = {};
  private readonly states = new Map<string, () => string>();
  private keptAt = performance.now();
  findings = new Findings();

  private constructor(
    private readonly books: WalletCollections,
    readonly range: AuditRange,
    private keeping: { _id: string; everyMs: number; say: (line: string) => void } | undefined,
  ) {}

  /** Of everything, and keeps no place: a look of the console. */
  static unkept = (books: WalletCollections): AuditRun => new AuditRun(books, {}, undefined);

  static async begin(books: WalletCollections, { name, range, resume, everyMs, say }: Beginning): Promise<AuditRun> {
    const _id = `run ${name}`;
    const run = new AuditRun(books, range, { _id, everyMs: everyMs ?? KEPT_EVERY_MS, say });
    const kept = resume ? await run.places().findOne({ _id }) : null;
    if (kept) {
      run.steps = kept.steps;
      run.findings = new Findings(kept.findings);
      say(`goes on from where it was at ${kept.at.toISOString()}`);
    } else if (resume) say('no place was kept, it begins anew');
    return run;
  }

  step(name: string): StepPlace {
    return this.steps[name] ?? { count: 0 };
  }

  /** The documents of a walk that are left: those of this audit's range, behind the place that was kept. */
  left(step: string): { _id?: { $gt?: string; $gte?: string; $lt?: string } } {
    const { after } = this.step(step);
    const { ids } = this.range;
    const bounds = {
      ...(ids && { $gte: ids.from, ...(ids.to !== undefined && { $lt: ids.to }) }),
      ...(after !== undefined && { $gt: after }),
    };
    return Object.keys(bounds).length === 0 ? {} : { _id: bounds };
  }

  /** After each page, when all that it says is among the findings. `state` is asked when the place is kept. */
  async note(
    step: string,
    { after, count = 0, state }: { after?: string | undefined; count?: number; state?: () => string },
  ): Promise<void> {
    this.steps[step] = { ...(after !== undefined && { after }), count: this.step(step).count + count };
    if (state) this.states.set(step, state);
    await this.keepNowAndThen();
  }

  /** Answers what the walk has counted. */
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
      const place = { at: new Date(), steps, findings: this.findings.kept };
      await this.places().updateOne({ _id }, { $set: place }, { upsert: true });
    } catch (error) {
      // Whoever may only read audits as well.
      this.keeping = undefined;
      say(`its place cannot be kept, --resume will begin anew: ${error instanceof Error ? error.message : error}`);
    }
    this.keptAt = performance.now();
  }

  /** It is over, and nobody goes on with it. */
  async end(): Promise<void> {
    if (this.keeping) await this.places().deleteOne({ _id: this.keeping._id });
  }

  private places(): mongo.Collection<KeptRun> {
    return openRuns(this.books.db).raw;
  }
}
