import { bodyLimitBytes } from './body-limit-bytes';
import * as endpoints from './endpoints';

test.each([
  ['joinContest', 16 * 1024],
  ['login', 16 * 1024],
  ['webhook', 64 * 1024],
  ['importMatches', 2_000_000],
  ['uploadProfile', 2 * 1024 * 1024 + 16 * 1024],
] as const)('T68: the body of %s is at most %d bytes', (name, bytes) =>
  expect(bodyLimitBytes(endpoints[name])).toBe(bytes),
);
