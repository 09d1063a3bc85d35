import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from './source-files';

const page = fs.readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
const Named = z.record(z.string(), z.string()).default({});
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        link: z.boolean().optional(),
        license: z.string().optional(),
        dependencies: Named,
        devDependencies: Named,
      }),
    ),
  })
  .parse(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
const own = Object.entries(packages).filter(([place]) => !place.includes('node_modules/'));
const direct = new Set(
  own
    .flatMap(([, { dependencies, devDependencies }]) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => !name.startsWith('@baazi/')),
);
const rows = [...page.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, cell = '']) => cell.split(', '));

test('docs/dependencies.md says of every package why it is there, and names no other', () => {
  const isNamed = (name: string): boolean => rows.includes(name.startsWith('@types/') ? '@types/*' : name);
  expect([...direct].filter((name) => !isNamed(name))).toEqual([]);
  const others = rows.filter((name) => !direct.has(name) && !/^(package|-+|@types\/\*)$/.test(name));
  expect(others).toEqual([]);
});

test('one MongoDB driver is installed: mongoose uses the one that we patch', () => {
  expect(Object.keys(packages).filter((place) => place.endsWith('node_modules/mongodb'))).toEqual([
    'node_modules/mongodb',
  ]);
});

const free =
  /^\(?(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0)( (AND|OR) (MIT|CC0-1\.0))?\)?$/;
const others: [RegExp, RegExp][] = [
  [/^MPL[- ]2\.0$/, /\/(axe-core|fxa-common-password-list|web-push|incremental-encoder)$/],
  [/LGPL-3\.0/, /\/@img\/sharp-/],
  [/^CC-BY-4\.0$/, /\/caniuse-lite$/],
  [/^OFL-1\.1$/, /\/@fontsource-variable\/anek-devanagari$/],
  [/^(Python|PSF)-2\.0$/, /\/argparse$/],
  [/^none$/, /\/(busboy|streamsearch)$/],
];
test('every licence is one that docs/dependencies.md names', () => {
  const foreign = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { license = 'none' }]) => [place, license] as const)
    .filter(
      ([place, licence]) =>
        !free.test(licence) && !others.some(([what, whose]) => what.test(licence) && whose.test(place)),
    );
  expect(foreign).toEqual([]);
});
