import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { mutated, type Guard, type Mutation } from './guard';

const root = path.resolve(__dirname, '../../..');
const PATIENCE_MS = 180_000;
const Report = z.object({
  numFailedTests: z.number(),
  numPassedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});
type Report = z.output<typeof Report>;

/** `unknown`: the tests could not run, or others failed than the one with the title, which proves nothing. */
export type Verdict = 'passes' | 'fails' | 'unknown';
export function judgeRun(report: Report | undefined, title = ''): Verdict {
  if (!report || report.numRuntimeErrorTestSuites > 0) return 'unknown';
  if (report.numFailedTests > 0) {
    const isMeant = patternOf(title);
    const failed = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed');
    return failed.some(({ fullName }) => isMeant.test(fullName)) ? 'fails' : 'unknown';
  }
  return report.numPassedTests > 0 ? 'passes' : 'unknown';
}

/** A title with placeholders of `test.each` as a pattern of the names that its tests have. */
const patternOf = (title: string): RegExp =>
  new RegExp(
    title
      .split(/%[a-z]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
    's',
  );

/** Runs one suite, over the sources as they are or over a mutated one. */
function runSuite(
  { test, title }: Pick<Guard, 'test' | 'title'>,
  mutation: Mutation | undefined,
  signal: AbortSignal,
): Promise<Verdict> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-mutant-'));
  const report = path.join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      ...['--config', 'tests/chaos/mutants/jest.mutants.cjs', '--runTestsByPath', test, '--runInBand', '--bail'],
      ...['--forceExit', '--silent', '--json', `--outputFile=${report}`],
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...(mutation === undefined ? {} : { MUTATION: JSON.stringify(mutation) }) },
    },
  );
  const end = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, PATIENCE_MS);
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : undefined;
      fs.rmSync(folder, { recursive: true, force: true });
      resolve(judgeRun(text === undefined ? undefined : Report.safeParse(JSON.parse(text)).data, title));
    });
  });
}

export interface Proof {
  guard: Guard;
  verdict: 'killed' | 'survived' | 'unknown';
}
interface Run {
  width: number;
  signal: AbortSignal;
  onProof?: (proof: Proof, seconds: number) => void;
}

/**
 * Removes each guard and runs its test, which must fail. The tests must pass first with all guards in place: one that
 * fails anyway proves nothing.
 */
export async function runGuards(guards: readonly Guard[], { width, signal, onProof }: Run): Promise<Proof[]> {
  const mutations = guards.map((guard) => {
    const mutation = { file: guard.file, text: guard.text, instead: guard.instead ?? '' };
    mutated(fs.readFileSync(path.join(root, guard.file), 'utf8'), mutation);
    return { guard, mutation };
  });
  const suites = [...new Set(guards.map(({ test }) => test))];
  const broken = new Set<string>();
  await forEachConcurrently(suites, width, async (suite) => {
    if ((await runSuite({ test: suite }, undefined, signal)) !== 'passes') broken.add(suite);
  });
  const proofs: Proof[] = [];
  await forEachConcurrently(mutations, width, async ({ guard, mutation }) => {
    if (signal.aborted) return;
    const began = performance.now();
    const seen = broken.has(guard.test) ? 'unknown' : await runSuite(guard, mutation, signal);
    const proof: Proof = { guard, verdict: seen === 'fails' ? 'killed' : seen === 'passes' ? 'survived' : 'unknown' };
    proofs.push(proof);
    onProof?.(proof, (performance.now() - began) / 1000);
  });
  return proofs;
}

async function forEachConcurrently<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
