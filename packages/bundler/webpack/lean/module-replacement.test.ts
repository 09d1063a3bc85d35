import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Builds `import './texts.js'` with a replacement for this pattern, in a child process, because webpack is an ES
 * module.
 */
function buildWith(pattern: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replacement-'));
  fs.writeFileSync(path.join(folder, 'texts.js'), 'export const typeDescMap = 7;');
  fs.writeFileSync(path.join(folder, 'index.js'), `import './texts.js';`);
  const script = `
    const { ModuleReplacement } = await import(${JSON.stringify(path.join(__dirname, 'module-replacement.mjs'))});
    const { runWebpack } = await import(${JSON.stringify(path.join(__dirname, '../run-webpack.mjs'))});
    const unused = ${JSON.stringify(path.join(__dirname, 'unused-code.mjs'))};
    const plugins = [new ModuleReplacement({ pattern: ${pattern}, owner: /replacement-/, file: unused })];
    const context = ${JSON.stringify(folder)};
    await runWebpack({ mode: 'production', context, entry: './index.js', output: { path: context + '/dist' }, plugins })
      .then(() => console.log('built'), (error) => console.log(error.message));`;
  try {
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: __dirname });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test('fails the build if a replaced file is no longer imported, and not otherwise', () => {
  expect(buildWith('/texts\\.js$/')).toBe('built\n');
  expect(buildWith('/other\\.js$/')).toContain('unused-code.mjs replaces nothing: nothing imports');
}, 60_000);
