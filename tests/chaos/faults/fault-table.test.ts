import { faults } from './fault-table';
import { faultReport } from './fault-report';

test('has 57 faults, each with a name of its own and a bound', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(57);
  expect(faults.filter(({ what, healsWithinS }) => what === '' || !(healsWithinS > 0))).toEqual([]);
});

test('reports what did not survive, and why', () => {
  const [one, two] = faults;
  if (!one || !two) throw new Error('no faults');
  const rest = {
    statuses: new Map([
      [503, 2],
      [200, 40],
      [0, 1],
    ]),
    slowestMs: 3100,
  };
  const report = faultReport(
    [
      { fault: one, healedAfterS: 1.24, problems: [], ...rest },
      { fault: two, healedAfterS: undefined, problems: ['twice: a | b'], ...rest },
    ],
    { seed: 7 },
  );
  expect(report).toContain(
    `| ${one.name} | ${one.what} | ${one.healsWithinS} | 1.2 | none ×1, 200 ×40, 503 ×2 | 3.1 | yes |`,
  );
  expect(report).toContain('| never | none ×1, 200 ×40, 503 ×2 | 3.1 | twice: a \\| b |');
  expect(report).toContain('Seed 7: 1 of 2 faults survived.');
});
