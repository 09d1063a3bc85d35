import { killUnderLoad } from './testing/kill-under-load';

jest.setTimeout(1_800_000);

describe('kill -9 under load', () => {
  it('loses nothing that was acknowledged, leaves no half transaction, and keeps the indexes in step', async () => {
    // The short form kills five times; LONG=1 two hundred.
    const report = await killUnderLoad({ kills: process.env.LONG === '1' ? 200 : 5 });
    process.stdout.write(
      `${report.kills} kills, ${report.acknowledgedTransfers} acknowledged transfers, ` +
        `${report.acknowledgedNotes} acknowledged inserts\n`,
    );
    expect(report.problems).toEqual([]);
    expect(report.acknowledgedTransfers).toBeGreaterThan(0);
  });
});
