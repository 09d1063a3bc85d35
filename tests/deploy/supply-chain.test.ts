import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './compose-file';

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));

test('T98: the lock file is installed byte for byte, and nothing runs while it is installed', () => {
  const outside = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(outside.length).toBeGreaterThan(500);
  // Also the binaries of other platforms, whose hashes npm leaves out on this one.
  expect(outside.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([]);
  // No package names a registry: every machine uses its configured one.
  expect(outside.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  const parts = fs.readdirSync(root).filter((name) => fs.existsSync(path.join(root, name, 'Dockerfile')));
  for (const line of parts
    .flatMap((part) => read(`${part}/Dockerfile`).split('\n'))
    .filter((text) => /npm (ci|install)/.test(text)))
    expect(line).toMatch(/npm ci --ignore-scripts/);
  expect(read('dev/prepare/install-packages.mjs')).toContain("['ci', '--ignore-scripts'");
});

test('T98: every package is pinned', () => {
  const manifests = [
    'package.json',
    ...Object.values(lock.packages).flatMap(({ link, resolved }) =>
      link && resolved ? [`${resolved}/package.json`] : [],
    ),
  ];
  const Manifest = z.looseObject({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
  });
  const ranges = manifests.flatMap((file) => {
    const { dependencies, devDependencies } = Manifest.parse(JSON.parse(read(file)));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => !name.startsWith('@baazi/'))
      .map(([name, range]) => [file, name, range] as const);
  });
  expect(ranges.filter(([, , range]) => !/^\d+\.\d+\.\d+/.test(range))).toEqual([]);
});

test('T98: a version is a week old before it is taken', () => {
  expect(read('.npmrc')).toMatch(/^min-release-age=7$/m);
  const { updates } = z
    .looseObject({
      updates: z.array(z.looseObject({ cooldown: z.looseObject({ 'default-days': z.number() }).optional() })),
    })
    .parse(parse(read('.github/dependabot.yml')));
  expect(updates.map(({ cooldown }) => cooldown?.['default-days'])).toEqual(updates.map(() => 7));
});

const workflows = fs
  .readdirSync(path.join(root, '.github/workflows'))
  .map((name) => [name, read(`.github/workflows/${name}`)] as const);

test.each(workflows)(
  'T98: %s runs actions by the hash of their commit, no install script, and may only read',
  (_, text) => {
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(0);
    expect(
      actions.filter(
        (action) => !/^(actions\/[\w-]+|anchore\/scan-action|sigstore\/cosign-installer)@[0-9a-f]{40}$/.test(action),
      ),
    ).toEqual([]);
    expect(
      [...text.matchAll(/npm (?:ci|install)\b.*/g)].filter(([line]) => !line.includes('--ignore-scripts')),
    ).toEqual([]);
    expect(text).toContain('permissions: { contents: read }');
  },
);

test('T98: every image that ships has its list of packages', () => {
  expect(read('.github/workflows/parts.yml')).toMatch(/npm sbom --sbom-format cyclonedx --omit=dev/);
});

test('T98: an image is scanned before it is pushed, and signed by its digest in a job that runs nothing of ours', () => {
  const Step = z.looseObject({ name: z.string().optional(), uses: z.string().optional(), run: z.string().optional() });
  const Job = z.looseObject({
    needs: z.union([z.string(), z.array(z.string())]).optional(),
    permissions: z.record(z.string(), z.string()).optional(),
    steps: z.array(Step),
  });
  const { jobs } = z.looseObject({ jobs: z.record(z.string(), Job) }).parse(parse(read('.github/workflows/parts.yml')));
  const steps = jobs['part']?.steps ?? [];
  const at = (isIt: (step: z.output<typeof Step>) => boolean) => steps.findIndex(isIt);
  const scan = at(({ uses = '' }) => uses.startsWith('anchore/scan-action@'));
  expect(at(({ run = '' }) => run.includes('docker build'))).toBeLessThan(scan);
  expect(at(({ run = '' }) => run.includes('docker push'))).toBeGreaterThan(scan);
  expect(steps[scan]).toMatchObject({ with: { 'severity-cutoff': 'high', 'only-fixed': true } });
  expect(Object.entries(jobs).flatMap(([name, { permissions }]) => (permissions?.['id-token'] ? [name] : []))).toEqual([
    'sign',
  ]);
  const sign = jobs['sign'];
  expect(sign?.needs).toContain('part');
  expect(sign?.steps.flatMap(({ uses = '' }) => (uses.includes('checkout') ? [uses] : []))).toEqual([]);
  expect(sign?.permissions).toMatchObject({ attestations: 'write' });
  expect(sign?.steps.at(-1)).toMatchObject({
    uses: expect.stringContaining('actions/attest-build-provenance@'),
    with: { 'subject-digest': '${{ steps.digest.outputs.digest }}', 'push-to-registry': true },
  });
  const run = sign?.steps.flatMap((step) => step.run ?? []).join('\n') ?? '';
  expect(run).toMatch(/cosign sign --yes "\$IMAGES\/\$PART@\$\(cat "\$PART\.digest"\)"/);
  expect(run).not.toMatch(/npm|node |npx/);
});

describe('T98: an advisory is fixed in time or allowed until a day', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-advisories-'));
  afterAll(() => fs.rmSync(dir, { recursive: true }));
  const id = 'GHSA-aaaa-bbbb-cccc';
  const auditOf = (severity: string) => ({
    auditReportVersion: 2,
    vulnerabilities: {
      far: { via: ['near'] },
      near: { via: [{ name: 'near', title: 'a hole', url: `https://github.com/advisories/${id}`, severity }] },
    },
  });
  const judge = (report: object, allowed: object[], args: string[] = []) => {
    const file = path.join(dir, 'allowed.json');
    fs.writeFileSync(file, JSON.stringify(allowed));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, '.github/judge-advisories.mjs'), ...args],
      { input: JSON.stringify(report), encoding: 'utf8', env: { ADVISORIES_ALLOWED: file, TODAY: '2025-04-05' } },
    );
    return [status, stdout + stderr] as const;
  };
  const why = 'the hole is in a command that we do not use';
  test.each<[string, number, object, object[], string[]]>([
    ['nothing known', 0, { vulnerabilities: {} }, [], ['--shipped']],
    ['high', 1, auditOf('high'), [], []],
    ['moderate in what we build with', 0, auditOf('moderate'), [], []],
    ['moderate in what ships', 1, auditOf('moderate'), [], ['--shipped']],
    ['high, but allowed', 0, auditOf('high'), [{ id, until: '2025-05-01', why }], []],
    ['allowed for too long', 1, auditOf('high'), [{ id, until: '2025-09-01', why }], []],
    ['allowed until yesterday', 1, auditOf('high'), [{ id, until: '2025-04-04', why }], []],
    ['allowed without a reason', 1, auditOf('high'), [{ id, until: '2025-05-01', why: 'later' }], []],
    ['another one is allowed', 1, auditOf('high'), [{ id: 'GHSA-aaaa-bbbb-dddd', until: '2025-05-01', why }], []],
    ['an audit that could not be made', 1, { message: '405 Method Not Allowed' }, [], []],
  ])('ends %s with %d', (_, status, report, allowed, args) => {
    expect(judge(report, allowed, args)[0]).toBe(status);
  });
  test('keeps today’s exceptions within their time, and CI checks', () => {
    const exceptions = z
      .array(z.strictObject({ id: z.string(), until: z.iso.date(), why: z.string().min(20) }))
      .parse(JSON.parse(read('.github/advisories-allowed.json')));
    expect(exceptions.filter(({ until }) => Date.parse(until) > Date.now() + 90 * 86_400_000)).toEqual([]);
    expect(read('.github/workflows/advisories.yml')).toMatch(/npm audit --omit=dev .*judge-advisories\.mjs --shipped/);
  });
});

test('T98: each build pins its base images first and records them, and updates of images are proposed', () => {
  const workflow = read('.github/workflows/parts.yml');
  const [pinned, built] = ['pin-images.mjs --missing', 'docker build'].map((text) => workflow.indexOf(text));
  expect(pinned).toBeGreaterThan(0);
  expect(built).toBeGreaterThan(pinned ?? 0);
  expect(workflow).toContain('${{ runner.temp }}/${{ matrix.part }}.base');
  const { updates } = z
    .object({ updates: z.array(z.looseObject({ 'package-ecosystem': z.string(), cooldown: z.unknown() })) })
    .parse(parse(read('.github/dependabot.yml')));
  expect(updates.map((update) => update['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
    'docker',
    'docker-compose',
  ]);
  for (const { cooldown } of updates) expect(cooldown).toEqual({ 'default-days': 7 });
});

test("pins images by their registry's digest, and names those that are not pinned", () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-pin-'));
  try {
    const digest = `sha256:${'ab'.repeat(32)}`;
    fs.mkdirSync(path.join(dir, 'svc-a'));
    fs.writeFileSync(path.join(dir, 'svc-a/Dockerfile'), 'FROM node:24-slim AS build\nFROM node:24-slim\n');
    fs.writeFileSync(
      path.join(dir, 'docker-compose.yml'),
      'services:\n  r:\n    image: redis:8-alpine\n  a:\n    image: ipl-baazi/a:1\n',
    );
    // Replaces docker's own command, which needs a daemon and registries.
    const docker = path.join(dir, 'docker');
    fs.writeFileSync(docker, `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 });
    const pin = (...args: string[]) =>
      spawnSync(process.execPath, [path.join(root, 'deploy/pin-images.mjs'), ...args], {
        encoding: 'utf8',
        env: { PIN_ROOT: dir, PATH: `${dir}:${process.env['PATH']}` },
      });
    expect(pin('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('redis:8-alpine') });
    for (const times of ['first', 'again']) {
      expect([times, pin().status]).toEqual([times, 0]);
      expect(fs.readFileSync(path.join(dir, 'svc-a/Dockerfile'), 'utf8')).toBe(
        `FROM node:24-slim@${digest} AS build\nFROM node:24-slim@${digest}\n`,
      );
    }
    expect(fs.readFileSync(path.join(dir, 'docker-compose.yml'), 'utf8')).toContain(
      `image: redis:8-alpine@${digest}\n`,
    );
    expect(fs.readFileSync(path.join(dir, 'docker-compose.yml'), 'utf8')).toContain('image: ipl-baazi/a:1\n');
    expect(pin('--check').status).toBe(0);
    fs.writeFileSync(docker, `#!/bin/sh\necho sha256:${'cd'.repeat(32)}\n`, { mode: 0o755 });
    fs.appendFileSync(path.join(dir, 'svc-a/Dockerfile'), 'FROM debian:13-slim\n');
    expect(pin('--missing').status).toBe(0);
    expect(fs.readFileSync(path.join(dir, 'svc-a/Dockerfile'), 'utf8')).toBe(
      `FROM node:24-slim@${digest} AS build\nFROM node:24-slim@${digest}\nFROM debian:13-slim@sha256:${'cd'.repeat(32)}\n`,
    );
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
});

test('puts no history, tests or secrets of this machine into an image', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.git', '.env', '.secrets', '.data', '**/*.test.ts', '**/testing']));
});

test('builds the parts that a change touches, and all for a shared one', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-changed-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: dir,
      encoding: 'utf8',
    }).trim();
  const write = (file: string): void => {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), `${Math.random()}`);
  };
  const changed = (since: string): string[] =>
    JSON.parse(
      execFileSync(process.execPath, [path.join(root, '.github/changed-parts.mjs'), since], {
        cwd: dir,
        encoding: 'utf8',
      }),
    );
  try {
    git('init', '-q');
    for (const file of ['mf-a/package.json', 'svc-b/package.json', 'gateway/package.json', 'docs/x.md']) write(file);
    const commit = (): string => {
      git('add', '-A');
      git('commit', '-qm', 'x');
      return git('rev-parse', 'HEAD');
    };
    const first = commit();
    write('mf-a/src/app.tsx');
    write('docs/x.md');
    const second = commit();
    expect(changed(first)).toEqual(['mf-a']);
    write('packages/contracts/src/x.ts');
    commit();
    expect(changed(second)).toEqual(['gateway', 'mf-a', 'svc-b']);
    expect(changed('0'.repeat(40))).toEqual(['gateway', 'mf-a', 'svc-b']);
    expect(changed('no commit; rm -rf')).toEqual(['gateway', 'mf-a', 'svc-b']);
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
});
