import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const versionOf = (name: string): string =>
  JSON.parse(fs.readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

// With @module-federation/enhanced 2.9.2, webpack 5.112 does not start (internals it patches have moved) and 5.111 breaks
// hashed entry names. Move the two together, and see the browser tests of the shell pass, before changing this.
test('webpack and module federation are the pair that is known to work', () => {
  expect([versionOf('webpack'), versionOf('@module-federation/enhanced')]).toEqual(['5.110.3', '2.9.2']);
});

test('the federation runtime that is lent to remotes is the one the plugin was built for', () => {
  expect(versionOf('@module-federation/inject-external-runtime-core-plugin')).toBe(
    versionOf('@module-federation/enhanced'),
  );
});
