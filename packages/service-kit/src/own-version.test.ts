import path from 'node:path';
import { ownVersion } from './own-version';

test('a part says the version of its own package, and that it does not know it rather than guess', () => {
  expect(ownVersion(path.resolve(__dirname, 'main.js'))).toMatch(/^\d+\.\d+\.\d+$/);
  expect(ownVersion('/nowhere/dist/main.js')).toBe('unknown');
});
