// What goes into dist, and so into the images, has no test machinery in it and asks for none.
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ships } from '../../packages/bundler/ships.mjs';

const root = path.resolve(__dirname, '../..');
const parts = [
  'packages/contracts',
  'packages/service-kit',
  'packages/proofs',
  'gateway',
  'dev',
  ...fs.readdirSync(root).filter((name) => name.startsWith('svc-')),
];
const filesOf = (part: string): string[] =>
  fs
    .readdirSync(path.join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(part, 'src', file))
    .filter((file) => fs.statSync(path.join(root, file)).isFile());

test.each([
  ['svc-wallet/src/testing/start-wallet.ts', false],
  ['dev/src/mongo/testing/unified/format.ts', false],
  ['svc-wallet/src/stakes/place-stake.test.ts', false],
  ['svc-wallet/src/stakes/place-stake.db.test.ts', false],
  ['svc-wallet/src/stakes/place-stake.ts', true],
  ['svc-auth/src/passwords/hash-one.cjs', true],
])('%s ships: %s', (file, expected) => expect(ships(file)).toBe(expected));

const importsOf = (file: string): string[] =>
  [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import|require)\s*\(?\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  );
const entryPoint = z.union([z.string(), z.looseObject({ source: z.string() }).transform(({ source }) => source)]);
const doors = z.record(z.string(), entryPoint);
const manifest = z.looseObject({ exports: doors.default({}), imports: doors.default({}) });

/** Where somebody comes in: a program, or a door of a package that is no tests' door. */
function entriesOf(part: string, shipped: readonly string[]): string[] {
  const { exports, imports } = manifest.parse(
    JSON.parse(fs.readFileSync(path.join(root, part, 'package.json'), 'utf8')),
  );
  const opened = [...Object.values(exports), ...Object.values(imports)].map((file) => path.join(part, file));
  return [...opened.filter(ships), ...shipped.filter((file) => /(^|[/-])main\.ts$/.test(file))];
}

describe.each(parts)('%s', (part) => {
  const shipped = filesOf(part).filter(ships);

  test('nothing that ships imports what does not', () => {
    const wrong = shipped.flatMap((file) =>
      importsOf(file)
        .filter((name) =>
          name.startsWith('.')
            ? !ships(`${path.join(path.dirname(file), name)}.ts`) && !name.endsWith('.mjs')
            : name === '@baazi/service-kit/testing',
        )
        .map((name) => `${file} -> ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('what only tests import does not ship: its place is a folder named testing', () => {
    const reached = new Set<string>();
    const queue = entriesOf(part, shipped);
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (reached.has(file) || !fs.existsSync(path.join(root, file))) continue;
      reached.add(file);
      const folder = path.dirname(file);
      queue.push(...importsOf(file).flatMap((name) => (name.startsWith('.') ? `${path.join(folder, name)}.ts` : [])));
    }
    expect(shipped.filter((file) => file.endsWith('.ts') && !reached.has(file))).toEqual([]);
  });
});
