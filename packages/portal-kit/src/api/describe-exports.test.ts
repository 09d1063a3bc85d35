import fs from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { describeExports } from './describe-exports';
import { versionFor } from './version-for';

const report = path.resolve(__dirname, '../../portal-kit.api.md');

test('exports match portal-kit.api.md, so a change is reviewed and versioned', () => {
  const entryPoints = describeExports(version);
  const before = fs.readFileSync(report, 'utf8');
  const reported = /^Version (\S+)\.$/m.exec(before)?.[1] ?? '';
  const needed = versionFor(before, entryPoints, reported);
  const isNumbered = version.localeCompare(needed.version, 'en', { numeric: true }) >= 0;
  const why = needed.why.join(', ');
  const advice = `raise packages/portal-kit/package.json from ${version} to ${needed.version}: ${why}`;
  expect(isNumbered ? '' : advice).toBe('');
  if (process.env['UPDATE_API']) fs.writeFileSync(report, entryPoints);
  expect(fs.readFileSync(report, 'utf8')).toBe(entryPoints);
}, 60_000);
