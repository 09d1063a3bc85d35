import fs from 'node:fs';
import path from 'node:path';
import { describeDoors } from './describe-doors';

const report = path.resolve(__dirname, '../../portal-kit.api.md');

test('the doors promise what portal-kit.api.md says; a change there is reviewed as one', () => {
  const doors = describeDoors();
  if (process.env['UPDATE_API']) fs.writeFileSync(report, doors);
  expect(fs.readFileSync(report, 'utf8')).toBe(doors);
}, 60_000);
