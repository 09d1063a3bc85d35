// Files that are built into dist, and so into the images, contain and need no test code.
import { z } from 'zod';
import { ships } from '../../packages/bundler/ships.mjs';
import { importedFile, importsOf, parts, read, sourcesOf } from './source-files';

test.each([
  ['svc-wallet/src/testing/start-wallet.ts', false],
  ['packages/embedded-mongodb/src/testing/unified/format.ts', false],
  ['svc-wallet/src/stakes/place-stake.test.ts', false],
  ['svc-wallet/src/stakes/place-stake.db.test.ts', false],
  ['svc-wallet/src/stakes/place-stake.ts', true],
])('%s ships: %s', (file, expected) => expect(ships(file)).toBe(expected));

const manifest = z.looseObject({ exports: z.record(z.string(), z.string()).default({}) });

/** A program, or an export of a package that is not for tests. */
function entriesOf(part: string, shipped: readonly string[]): string[] {
  const { exports } = manifest.parse(JSON.parse(read(`${part}/package.json`)));
  const opened = Object.values(exports).map((file) => file.replace('.', part));
  return [
    ...opened.filter((file) => ships(file) && !file.includes('*')),
    ...shipped.filter((file) => /(^|[/-])main\.ts$/.test(file)),
  ];
}

const built = parts.filter((part) =>
  /^(gateway|dev|svc-.+|packages\/(contracts|embedded-mongodb|service-kit|proofs))$/.test(part),
);
test.each(built)('%s: a file that only tests import is in a folder named testing', (part) => {
  const shipped = sourcesOf(part).filter((file) => file.startsWith(`${part}/src/`) && ships(file));
  const reached = new Set<string>();
  const queue = entriesOf(part, shipped);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const from = file;
    queue.push(...importsOf(from).flatMap((name) => importedFile(from, name) ?? []));
  }
  expect(shipped.filter((file) => file.endsWith('.ts') && !reached.has(file))).toEqual([]);
});
