import fs from 'node:fs';
import path from 'node:path';
import { root, versionIn } from './apps.mjs';

const modules = path.join(root, 'node_modules');
const versionOf = (name: string): string => versionIn(path.join(modules, name));

// @module-federation/enhanced 2.9.3 patches internals of webpack that 5.112 has moved: it does not start with them. Move
// the two together, and see the browser tests of the shell pass, before changing this.
test('webpack and module federation are a tested pair of versions', () => {
  expect([versionOf('webpack'), versionOf('@module-federation/enhanced')]).toEqual(['5.111.1', '2.9.3']);
});

test('the federation runtime provided to remotes has the plugin’s version', () => {
  for (const provided of ['inject-external-runtime-core-plugin', 'webpack-bundler-runtime'])
    expect(versionOf(`@module-federation/${provided}`)).toBe(versionOf('@module-federation/enhanced'));
});

test('the minimizer has the version that webpack requires', () => {
  expect(fs.existsSync(path.join(modules, 'webpack/node_modules/minimizer-webpack-plugin'))).toBe(false);
});
