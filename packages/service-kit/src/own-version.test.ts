import path from 'node:path';
import { ownVersion } from './own-version';

test('reads the version of the own package, and returns unknown without one', () => {
  expect(ownVersion(path.resolve(__dirname, 'main.js'))).toMatch(/^\d+\.\d+\.\d+$/);
  expect(ownVersion('/nowhere/dist/main.js')).toBe('unknown');
});
