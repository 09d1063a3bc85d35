import { execFileSync } from 'node:child_process';
import path from 'node:path';

test('the face draws every letter of the texts, with figures of one width, in 40 KB', () => {
  expect(execFileSync(process.execPath, [path.join(__dirname, 'make-face.mjs'), '--check']).toString()).toMatch(
    /^\d+ bytes of 40000/,
  );
});
