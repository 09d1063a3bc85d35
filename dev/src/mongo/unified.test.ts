import { describeReport, runUnifiedCases } from './testing/unified-report';

jest.setTimeout(600_000);

describe("the drivers' own specification tests", () => {
  it('every case inside the subset passes', async () => {
    // The short form takes every sixth case; LONG=1 takes them all.
    const report = await runUnifiedCases({ every: process.env.LONG === '1' ? 1 : 6 });
    if (!report) {
      process.stdout.write('skipped: no data (0 cases)\n');
      return;
    }
    process.stdout.write(
      `${describeReport(report)
        .split('\n')
        .filter((line) => !line.startsWith(' '))
        .join('\n')}\n`,
    );
    expect(
      report.results.flatMap(({ spec, outcome }) =>
        outcome.status === 'failed' ? [`${spec.file}: ${spec.description}: ${outcome.reason}`] : [],
      ),
    ).toEqual([]);
  });
});
