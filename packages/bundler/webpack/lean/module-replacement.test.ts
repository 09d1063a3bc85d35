import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Builds `import './words.js'` with a stand-in for this pattern, in a process of its own: webpack is an ES module. */
function buildWith(pattern: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stand-in-'));
  fs.writeFileSync(path.join(folder, 'words.js'), 'export const typeDescMap = 7;');
  fs.writeFileSync(path.join(folder, 'index.js'), `import './words.js';`);
  const script = `
    const { ModuleReplacement } = await import(${JSON.stringify(path.join(__dirname, 'stand-in.mjs'))});
    const { runWebpack } = await import(${JSON.stringify(path.join(__dirname, '../run-webpack.mjs'))});
    const plugins = [new ModuleReplacement({ pattern: ${pattern}, owner: /stand-in-/, file: 'error-texts.mjs' })];
    const context = ${JSON.stringify(folder)};
    await runWebpack({ mode: 'production', context, entry: './index.js', output: { path: context + '/dist' }, plugins })
      .then(() => console.log('built'), (error) => console.log(error.message));`;
  try {
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: __dirname });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test('a stand-in whose file is imported no more fails the build by name; one that is used does not', () => {
  expect(buildWith('/words\\.js$/')).toBe('built\n');
  expect(buildWith('/verses\\.js$/')).toContain('lean/error-texts.mjs stands in for nothing: nothing imports');
}, 60_000);
