import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { version } from 'react';
import { declarationShape } from '@baazi/contracts/registry-shapes';

const root = path.resolve(__dirname, '../../..');
export const NEXT_REACT = '20.0.0';

const wallet = `import { alert, useSession } from '@baazi/portal-kit';
import { version } from 'react';
export default function Wallet() {
  const { at } = useSession();
  const say = () => alert({ msg: 'Said on the next major', alertType: 'success' });
  return <p data-lazy="wallet">React {version}, {at} <button type="button" onClick={say}>say</button></p>;
}
`;

/** A copy of React that calls itself the next major: no such one is released. */
function nextReact(modules: string): void {
  for (const name of ['react', 'react-dom']) {
    const from = path.dirname(require.resolve(`${name}/package.json`));
    fs.cpSync(from, path.join(modules, name), { recursive: true });
    for (const file of fs.readdirSync(path.join(modules, name), { recursive: true, encoding: 'utf8' })) {
      const copied = path.join(modules, name, file);
      if (fs.statSync(copied).isFile())
        fs.writeFileSync(copied, fs.readFileSync(copied, 'utf8').replaceAll(version, NEXT_REACT));
    }
  }
}

/**
 * Builds mf-two, with the sources and imports that it has, on the next major of React: the declaration alone says so.
 * Returns the folder of the build.
 */
export function buildOnNextReact(scratch: string): string {
  const remote = path.join(scratch, 'remote');
  const built = path.join(scratch, 'built');
  fs.cpSync(path.join(__dirname, 'mf-two'), remote, { recursive: true });
  const declared = path.join(remote, 'mfe.json');
  const declaration = declarationShape.parse(JSON.parse(fs.readFileSync(declared, 'utf8')));
  fs.writeFileSync(declared, JSON.stringify({ ...declaration, react: `^${NEXT_REACT}` }));
  fs.writeFileSync(path.join(remote, 'src/wallet.tsx'), wallet);
  const modules = path.join(remote, 'node_modules');
  fs.mkdirSync(modules);
  nextReact(modules);
  for (const name of ['@baazi', 'scheduler'])
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  const build = path.join(root, 'packages/bundler/portal/build-app.mjs');
  execFileSync(process.execPath, [build, path.relative(root, remote), built, 'next'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return built;
}
