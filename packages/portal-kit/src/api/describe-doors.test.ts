import fs from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { describeDoors } from './describe-doors';
import { versionFor } from './version-for';

const report = path.resolve(__dirname, '../../portal-kit.api.md');

test('the doors promise what portal-kit.api.md says; a change there is reviewed as one, and has its number', () => {
  const doors = describeDoors(version);
  const before = fs.readFileSync(report, 'utf8');
  const reported = /^Version (\S+)\.$/m.exec(before)?.[1] ?? '';
  const needed = versionFor(before, doors, reported);
  const isNumbered = version.localeCompare(needed.version, 'en', { numeric: true }) >= 0;
  const advice = `raise packages/portal-kit/package.json from ${version} to ${needed.version}: ${needed.why.join(', ')}`;
  expect(isNumbered ? '' : advice).toBe('');
  if (process.env['UPDATE_API']) fs.writeFileSync(report, doors);
  expect(fs.readFileSync(report, 'utf8')).toBe(doors);
}, 60_000);
