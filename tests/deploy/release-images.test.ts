// Images contain all that they load: each is assembled here as its Dockerfile says.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fakeRelease } from '../../packages/releases/testing/fake-release';
import { startFakeS3 } from '../../packages/releases/testing/fake-s3.mjs';
import { writeBuild } from '../../packages/releases/testing/write-build';
import { root } from './compose-file';

let image: string;
beforeEach(() => {
  image = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-image-'));
});
afterEach(() => fs.rmSync(image, { recursive: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, args, { cwd: image, env: { PATH: process.env['PATH'], ...env } });

function link(source: string, target: string): void {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.symlinkSync(source, target);
}

/** Copies what the second stage takes. */
function putTogether(part: string): void {
  const dockerfile = fs.readFileSync(path.join(root, part, 'Dockerfile'), 'utf8');
  for (const [, command = ''] of dockerfile.matchAll(/^RUN (npx esbuild .+)$/gm))
    execFileSync('sh', ['-c', `${command} --log-level=warning`], { cwd: root });
  for (const [, sources = '', to = ''] of dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm))
    for (const from of sources.split(' ').map((name) => path.relative('/app', name))) {
      const source = path.join(root, from);
      // An app is built in its container alone.
      if (!fs.existsSync(source)) continue;
      const target = path.join(image, to.endsWith('/') ? path.join(to, path.basename(from)) : to);
      if (from.startsWith('node_modules/')) link(source, target);
      else fs.cpSync(source, target, { recursive: true, filter: (name) => !name.endsWith('/testing') });
    }
}

const releasers = fs.readdirSync(root).filter((name) => /^(shell|mf-.+)$/.test(name));
test.each(releasers)('releases from the container of %s into a folder and into a bucket', async (part) => {
  putTogether(part);
  const built = path.join(image, 'built/3f2a');
  writeBuild(built, fakeRelease('1'));
  fs.writeFileSync(path.join(built, 'remoteEntry.js.map'), '{}');
  fs.mkdirSync(path.join(built, 'files'));
  fs.writeFileSync(path.join(built, 'files/shared.0a.js'), '');
  const args = ['deploy/publish-release.mjs', 'built', 'releases'];
  expect((await run(args)).stdout).toBe('mf-a 1 is live\n');
  expect(fs.existsSync(path.join(image, 'releases/registry.json'))).toBe(true);
  const bucket = await startFakeS3();
  try {
    await run(args, bucket.environment);
  } finally {
    await bucket.close();
  }
  expect([...bucket.objects.keys()].sort()).toEqual([
    'maps/mf-a/1/remoteEntry.js.map',
    'mf-a/1/release.json',
    'mf-a/1/remoteEntry.js',
    'mf-a/files/shared.0a.js',
    'registry.json',
  ]);
});

const servers = fs.readdirSync(root).filter((name) => /^(gateway|dev|svc-.+)$/.test(name));
test.each(servers)('the container of %s has all that its programs load, and traces name sources', async (part) => {
  await promisify(execFile)(process.execPath, ['dev/prepare/build-servers.mjs'], { cwd: root });
  putTogether(part);
  const program = part === 'dev' ? 'dev/dist/checkout/main.js' : `${part}/dist/main.js`;
  // Without settings it ends after everything is loaded.
  await expect(run(['--enable-source-maps', program])).rejects.toMatchObject({
    stderr: expect.stringMatching(
      part === 'dev' ? /dev\/src\/checkout\/main\.ts:\d+/ : /cannot start: PROFILE is missing/,
    ),
  });
});

test('the container of svc-auth has the packages with binaries', async () => {
  putTogether('svc-auth');
  const script = `require('@node-rs/argon2'); require('sharp'); console.log('loaded')`;
  expect((await run(['--preserve-symlinks', '-e', script])).stdout).toBe('loaded\n');
});

const dockerfiles = [...releasers, ...servers].map((part) =>
  fs.readFileSync(path.join(root, part, 'Dockerfile'), 'utf8'),
);
test('installs packages in stages that are the same in every Dockerfile, from manifests and lockfile alone', () => {
  const shared = new Set(
    dockerfiles.map((text) => /^FROM .+ AS manifests\n[^]+(?=\nFROM packages AS build)/m.exec(text)?.[0]),
  );
  expect(shared.size).toBe(1);
  const [stages = ''] = shared;
  expect(stages).toMatch(/COPY --from=manifests \/app \.\/\nRUN .* npm ci/);
  const [, removes = ''] = /^RUN (find \. -type f .+)$/m.exec(stages) ?? [];
  for (const file of [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'svc-a/package.json',
    'svc-a/src/main.ts',
    'a.mjs',
  ]) {
    fs.mkdirSync(path.dirname(path.join(image, file)), { recursive: true });
    fs.writeFileSync(path.join(image, file), '');
  }
  execFileSync('sh', ['-c', removes], { cwd: image });
  expect(fs.readdirSync(image, { recursive: true }).map(String).sort()).toEqual([
    '.npmrc',
    'package-lock.json',
    'package.json',
    'svc-a',
    'svc-a/package.json',
  ]);
});
