import { MongoClient } from 'mongodb';
import { scratchMongo } from './scratch-mongo';
import { withFailPoints } from './unified/fail-points';
import { runCase, type Outcome } from './unified/run-case';
import { readSpecCases, specFolder, type SpecCase } from './unified/spec-files';

export type Report = { results: { spec: SpecCase; outcome: Outcome; ms: number }[]; otherFiles: string[] };

/** Runs the cases of the unified test format against the server of MONGODB_URL, else against the embedded one. */
export async function runUnifiedCases({ only, every = 1 }: { only?: string; every?: number } = {}): Promise<
  Report | undefined
> {
  const folder = specFolder();
  if (folder === undefined) return undefined;
  const { cases, otherFiles } = readSpecCases(folder);
  const embedded =
    process.env.MONGODB_URL === undefined ? await scratchMongo({ intercept: withFailPoints }) : undefined;
  const url = process.env.MONGODB_URL ?? embedded!.url;
  const admin = await new MongoClient(url).connect();
  // The embedded server follows the documentation of 8.0.
  const version = embedded ? '8.0.0' : String((await admin.db('admin').command({ buildInfo: 1 })).version);
  const results: Report['results'] = [];
  try {
    for (const [i, spec] of cases.entries()) {
      if (i % every !== 0) continue;
      if (only !== undefined && !`${spec.file}: ${spec.description}`.includes(only)) continue;
      const startedAt = performance.now();
      const outcome = await runCase(spec, { url, admin, version });
      results.push({ spec, outcome, ms: performance.now() - startedAt });
    }
  } finally {
    await admin.close();
    await embedded?.stop();
  }
  return { results, otherFiles };
}

/** Formats the number of passed cases per folder and the reasons for exclusions. */
export function describeReport({ results, otherFiles }: Report): string {
  const lines: string[] = [];
  const folders = [...new Set(results.map(({ spec }) => spec.file.split('/')[0]!))];
  const count = (status: string, folder?: string) =>
    results.filter(
      ({ spec, outcome }) => outcome.status === status && (folder === undefined || spec.file.startsWith(`${folder}/`)),
    ).length;
  for (const folder of folders)
    lines.push(
      `${folder}: ${count('passed', folder)} passed, ${count('failed', folder)} failed, ` +
        `${count('excluded', folder)} outside the subset`,
    );
  lines.push(
    `all: ${count('passed')} passed of ${count('passed') + count('failed')} in the subset; ${count('excluded')} ` +
      `of ${results.length} cases excluded; ${otherFiles.length} files of another format`,
  );
  const reasons = new Map<string, number>();
  for (const { outcome } of results)
    if (outcome.status === 'excluded') reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  lines.push(
    'excluded because:',
    ...[...reasons].sort((a, b) => b[1] - a[1]).map(([reason, times]) => `  ${times} x ${reason}`),
  );
  const slow = results.filter(({ ms }) => ms > 1_000);
  if (slow.length > 0)
    lines.push(
      'over a second:',
      ...slow.map(({ spec, ms }) => `  ${Math.round(ms)} ms ${spec.file}: ${spec.description}`),
    );
  for (const { spec, outcome } of results)
    if (outcome.status === 'failed') lines.push(`FAILED ${spec.file}: ${spec.description}: ${outcome.reason}`);
  return lines.join('\n');
}

if (require.main === module) {
  void runUnifiedCases({ only: process.argv[2] }).then((report) => {
    process.stdout.write(report ? `${describeReport(report)}\n` : 'skipped: no data (0 cases)\n');
    process.exitCode = report?.results.some(({ outcome }) => outcome.status === 'failed') ? 1 : 0;
  });
}
