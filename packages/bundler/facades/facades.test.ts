import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const folders = [
  'shell/src',
  'packages/portal-kit/src',
  ...fs
    .readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => `${name}/src`),
];
const sources = folders
  .flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(root, folder, String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file));

const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? '');
const provided = (name: string): Set<string> =>
  new Set(
    [...fs.readFileSync(path.join(__dirname, `${name}.ts`), 'utf8').matchAll(/export \{([^}]*)\}/g)].flatMap((found) =>
      names(found[1] ?? ''),
    ),
  );

// The shell provides these packages, and only the names in the facade: any other name would be undefined in the
// browser.
test.each(['rxjs', 'react-router-dom', 'styled-components'])(
  'every name that apps import from %s is in its facade',
  (name) => {
    const facade = provided(name);
    const missing = sources.flatMap((file) =>
      [
        ...fs.readFileSync(file, 'utf8').matchAll(new RegExp(`import (?:\\w+, )?\\{([^}]*)\\} from '${name}'`, 'g')),
      ].flatMap((found) =>
        names(found[1] ?? '')
          .filter((wanted) => !facade.has(wanted))
          .map((wanted) => `${path.relative(root, file)}: ${wanted}`),
      ),
    );
    expect(missing).toEqual([]);
  },
);
