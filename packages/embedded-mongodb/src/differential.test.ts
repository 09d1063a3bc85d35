import { differentialFuzz } from './testing/differential-fuzz';

jest.setTimeout(3_600_000);

describe('queries with and without indexes', () => {
  it('return the same results, also inside transactions', async () => {
    // 4 x 250 queries; 50 x 2,000 with LONG=1.
    const long = process.env.LONG === '1';
    const report = await differentialFuzz({
      seeds: Array.from({ length: long ? 50 : 4 }, (_, i) => i + 1),
      queriesPerSeed: long ? 2_000 : 250,
    });
    expect(report.mismatches).toEqual([]);
    expect(report.refused).toBe(0);
    expect(report.queries).toBeGreaterThan(long ? 90_000 : 700);
  });
});
