// The kit is a core without React and a React layer. A remote with a React of its own bundles the layer and takes the
// core from the shell, so the layer reaches the core by its entry point alone: a file of both would have two instances.
import { importedFile, importsOf, read } from './source-files';

const SOURCE = 'packages/portal-kit/src';
const CORE = '@baazi/portal-kit/core';
const ofReact = /^(react|react-dom|react-router|react-router-dom|styled-components)(\/|$)|^@radix-ui\//;

/** The files that an entry point reaches by relative imports, lazy ones too. */
function reachedFrom(entry: string, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached;
  reached.add(entry);
  for (const name of importsOf(entry)) {
    const file = importedFile(entry, name);
    if (file) reachedFrom(file, reached);
  }
  return reached;
}
const core = reachedFrom(`${SOURCE}/core.ts`);
const layer = reachedFrom(`${SOURCE}/portal-kit.ts`);

test('the core imports no React and has no component', () => {
  expect(core.size).toBeGreaterThan(20);
  expect([...core].filter((file) => file.endsWith('.tsx'))).toEqual([]);
  expect(
    [...core].flatMap((file) =>
      importsOf(file)
        .filter((name) => ofReact.test(name) || name.startsWith('@baazi/portal-kit'))
        .map((name) => `${file} -> ${name}`),
    ),
  ).toEqual([]);
});

test('the React layer reaches the core by its entry point alone', () => {
  expect(layer.size).toBeGreaterThan(20);
  expect([...layer].filter((file) => core.has(file))).toEqual([]);
  expect([...layer].filter((file) => importsOf(file).includes(CORE)).length).toBeGreaterThan(5);
});

// A namespace would be "the module as a whole", which no shell can promise.
test('names are listed where the layer takes the core', () => {
  const whole = /(import|export) \* (as \w+ )?from '@baazi\/portal-kit\/core'/;
  expect([...layer].filter((file) => whole.test(read(file)))).toEqual([]);
});
