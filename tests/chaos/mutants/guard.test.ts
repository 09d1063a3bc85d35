import fs from 'node:fs';
import path from 'node:path';
import { mutated } from './guard';
import { guards } from './guards';
import { judgeRun, runGuards } from './run-guards';

const root = path.resolve(__dirname, '../../..');

test('has at least 40 guards, each with a name of its own', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
  expect(guards.length).toBeGreaterThanOrEqual(40);
});
test.each(guards.map((guard) => [guard.name, guard] as const))('%s stands where the table says', (_, guard) => {
  const source = fs.readFileSync(path.join(root, guard.file), 'utf8');
  expect(mutated(source, { instead: '', ...guard })).not.toBe(source);
  const test = fs.readFileSync(path.join(root, guard.test), 'utf8');
  expect(test.includes(guard.title ?? '') || test.includes((guard.title ?? '').replaceAll("'", "\\'"))).toBe(true);
});
test('reports a guard that is not found, or found twice', () => {
  const guard = { file: 'a.ts', text: 'if (no) return;', instead: '' };
  expect(() => mutated('', guard)).toThrow('the guard is 0 times in a.ts');
  expect(() => mutated('if (no) return; if (no) return;', guard)).toThrow('2 times');
});

test('accepts no proof from a test that could not run', () => {
  const report = { numFailedTests: 0, numPassedTests: 3, numRuntimeErrorTestSuites: 0, testResults: [] };
  const failed = { fullName: 'limits: a stake of 9 (T1)', status: 'failed' };
  const testResults = [{ assertionResults: [failed, { fullName: 'another one', status: 'passed' }] }];
  expect(judgeRun(report)).toBe('passes');
  expect(judgeRun({ ...report, numFailedTests: 1, testResults })).toBe('fails');
  expect(judgeRun({ ...report, numFailedTests: 1, testResults }, 'a stake of %i (T1)')).toBe('fails');
  expect(judgeRun({ ...report, numFailedTests: 1, testResults }, 'another one')).toBe('unknown');
  expect(judgeRun({ ...report, numPassedTests: 0 })).toBe('unknown');
  expect(judgeRun({ ...report, numFailedTests: 1, numRuntimeErrorTestSuites: 1 })).toBe('unknown');
  expect(judgeRun(undefined)).toBe('unknown');
});

test('removes three guards and sees their tests fail; finds a test that guards nothing', async () => {
  const short = guards.filter(({ file }) => file.endsWith('/decide-approval.ts')).slice(0, 3);
  const [first] = short;
  if (!first) throw new Error('no guards');
  const harmless = { ...first, name: 'nothing', instead: first.text };
  const proofs = await runGuards([...short, harmless], { width: 2, signal: new AbortController().signal });
  expect(new Map(proofs.map(({ guard, verdict }) => [guard.name, verdict]))).toEqual(
    new Map([...short.map(({ name }) => [name, 'killed'] as const), ['nothing', 'survived']]),
  );
});
