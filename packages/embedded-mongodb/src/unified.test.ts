import { describeReport, runUnifiedCases } from './testing/unified-report';

jest.setTimeout(600_000);

describe("the drivers' own specification tests", () => {
  it('pass, as far as they are inside the subset', async () => {
    // Every sixth case; all of them with LONG=1.
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
