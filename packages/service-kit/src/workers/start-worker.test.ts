import { Activity, type Timing } from './activity';
import { dueIn } from './due-in';
import { REST_MS, startWorker, type Job } from './start-worker';

/** A clock that moves when told to, and runs what is due by then. */
class FakeTiming implements Timing {
  private ms = 0;
  private readonly timers = new Set<{ atMs: number; work: () => void }>();

  nowMs(): number {
    return this.ms;
  }
  after(ms: number, work: () => void): () => void {
    const timer = { atMs: this.ms + ms, work };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }
  async pass(ms: number): Promise<void> {
    const untilMs = this.ms + ms;
    for (;;) {
      await settle();
      const [next] = [...this.timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      if (!next) break;
      this.timers.delete(next);
      this.ms = next.atMs;
      next.work();
    }
    this.ms = untilMs;
  }
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A worker with a beat of a second and the times of its runs. */
function workerOf(job: (at: number) => ReturnType<Job> = async () => undefined) {
  const timing = new FakeTiming();
  const activity = new Activity(timing);
  const ranAt: number[] = [];
  const worker = startWorker({
    name: 'test',
    everyMs: 1000,
    job: async () => {
      ranAt.push(timing.nowMs());
      return job(timing.nowMs());
    },
    activity,
    log: { error: () => undefined },
    runs: { inc: () => undefined },
  });
  /** The runs from then on. */
  const pass = async (ms: number): Promise<number[]> => {
    const before = ranAt.length;
    await timing.pass(ms);
    return ranAt.slice(before);
  };
  /** Ends the time after the start, which counts as activity. */
  const comeToRest = (): Promise<number[]> => pass(15_000);
  return { worker, activity, ranAt, pass, comeToRest };
}

test('keeps its beat while the process is active, then rests', async () => {
  const { activity, pass, comeToRest } = workerOf();
  expect(await comeToRest()).toEqual(Array.from({ length: 16 }, (_, second) => second * 1000));
  expect(await pass(2 * REST_MS)).toEqual([25_000, 35_000]);
  activity.note();
  expect(await pass(3500)).toEqual([36_000, 37_000, 38_000]);
});

test('ends its rest at the next request, at once if a beat has passed', async () => {
  const { activity, pass, comeToRest } = workerOf();
  await comeToRest();
  await pass(400);
  activity.note();
  expect(await pass(1000)).toEqual([16_000]);
  await pass(14_600);
  await pass(5000);
  activity.note();
  expect(await pass(10)).toEqual([36_000]);
});

test('rests until the next due time, which wakes it on time', async () => {
  const { pass, comeToRest } = workerOf(async (at) => 18_750 - at);
  await comeToRest();
  expect(await pass(3750)).toEqual([18_750]);
});

test('waits for a due time no longer than for what nobody announces', async () => {
  const { pass, comeToRest } = workerOf(async () => 60_000);
  await comeToRest();
  expect(await pass(REST_MS)).toEqual([15_000 + REST_MS]);
});

test.each([
  ['says 0', async (): Promise<number> => 0],
  ['fails', (): Promise<number> => Promise.reject(new Error('down'))],
] as const)('keeps its beat at rest if the job %s', async (_, job) => {
  const { pass, comeToRest } = workerOf(job);
  await comeToRest();
  expect(await pass(3000)).toEqual([16_000, 17_000, 18_000]);
});

test('runs at once when woken, and not after it was stopped', async () => {
  const { worker, activity, ranAt, pass, comeToRest } = workerOf();
  await comeToRest();
  await pass(500);
  worker.wake();
  expect(ranAt.at(-1)).toBe(15_500);
  expect(await pass(REST_MS)).toEqual([25_500]);
  await worker.stop();
  activity.note();
  worker.wake();
  expect(await pass(2 * REST_MS)).toEqual([]);
});

test.each([
  ['the earliest row', { refund: { nextTryAt: new Date(5000) } }, 4000],
  ['a row that is due', { refund: { nextTryAt: new Date(400) } }, -600],
  ['no row', null, Infinity],
])('tells how long it is until %s', async (_, row, expected) => {
  const asked: object[] = [];
  const rows = {
    findOne: async (...statement: object[]) => {
      asked.push(...statement);
      return row;
    },
  };
  expect(await dueIn(rows, 'refund.nextTryAt', { where: { state: 'refunding' }, now: new Date(1000) })).toBe(expected);
  expect(asked[0]).toEqual({ state: 'refunding', 'refund.nextTryAt': { $gt: new Date(0) } });
});
