import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { publish, keysFrom, openStore } from '@baazi/releases';
import { fakeRelease, fakeShell } from '../../packages/releases/testing/fake-release';
import { startFakeS3 } from '../../packages/releases/testing/fake-s3.mjs';
import { writeBuild } from '../../packages/releases/testing/write-build';
import { composeFile, root } from './compose-file';

const Step = z.looseObject({
  name: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  env: z.record(z.string(), z.unknown()).optional(),
});
const Job = z.looseObject({
  environment: z.string().optional(),
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  services: z.record(z.string(), z.looseObject({ image: z.string() })).default({}),
  steps: z.array(Step),
});
const workflow = (name: string) =>
  z
    .looseObject({ jobs: z.record(z.string(), Job) })
    .parse(parse(fs.readFileSync(path.join(root, '.github/workflows', name), 'utf8'))).jobs;
const { part, checks, deploy, release, ...others } = workflow('parts.yml');
const apps = fs
  .readdirSync(root)
  .filter((name) => /^(shell|mf-.+)$/.test(name))
  .sort();

test.each(apps)(
  'the build line of the workflow builds %s alone',
  (app) => {
    const line = part?.steps.find(({ name }) => name === 'Build')?.run ?? '';
    const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'workflow-'));
    const env = { ...process.env, PART: app, RUNNER_TEMP: temp };
    try {
      expect(execFileSync('bash', ['-e', '-c', line], { cwd: root, env, encoding: 'utf8' })).toContain(app);
    } finally {
      fs.rmSync(temp, { recursive: true });
    }
  },
  300_000,
);

test('nothing ships before types, lint, contracts and unit tests pass', () => {
  expect(part?.needs).toEqual(['changed', 'checks']);
  const lines = checks?.steps.map(({ run }) => run ?? '').join('\n') ?? '';
  for (const stage of ['types', 'lint', 'unit', 'contracts check']) expect(lines).toContain(stage);
});

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const manifests = fs
  .readdirSync(path.join(root, 'deploy/kubernetes'))
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .flatMap((name) =>
    parseAllDocuments(fs.readFileSync(path.join(root, 'deploy/kubernetes', name), 'utf8')).map((document) => ({
      text: document.toString(),
      ...Manifest.parse(document.toJS()),
    })),
  );

test.each(['gateway', 'svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify'])(
  'the deploy line of the workflow changes every workload that runs the image of %s',
  (service) => {
    const line = deploy?.steps.at(-1)?.run ?? '';
    const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'workflow-'));
    try {
      const digest = `sha256:${'ab'.repeat(32)}`;
      fs.writeFileSync(path.join(temp, `${service}.digest`), `${digest}\n`);
      const log = path.join(temp, 'log');
      for (const command of ['docker', 'cosign', 'kubectl'])
        fs.writeFileSync(path.join(temp, command), `#!/bin/sh\necho ${command} "$@" >> ${log}\n`, { mode: 0o755 });
      execFileSync('bash', ['-e', '-c', line.replace('${{ github.sha }}', 'c0ffee')], {
        cwd: temp,
        env: { PATH: `${temp}:${process.env['PATH']}`, RUNNER_TEMP: temp, PART: service, IMAGES: 'r.example/baazi' },
      });
      const calls = fs.readFileSync(log, 'utf8').trim().split('\n');
      const image = `r.example/baazi/${service}:c0ffee@${digest}`;
      const workloads = manifests
        .filter(({ text }) => text.includes(`image: ipl-baazi/${service}:`))
        .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
      const set = calls.findIndex((call) => call.includes('set image'));
      expect(calls[set - 1]).toMatch(new RegExp(`^cosign verify .*${image}$`));
      const [, changed = ''] = / set image (.*) \*=/.exec(calls[set] ?? '') ?? [];
      expect(changed.split(' ').sort()).toEqual(workloads.sort());
      expect(calls[set]).toMatch(new RegExp(`=${image}$`));
    } finally {
      fs.rmSync(temp, { recursive: true });
    }
  },
);

test('a deployment waits for whole stacks, for signatures and for people', () => {
  expect(deploy?.needs).toEqual(['changed', 'whole', 'sign']);
  expect(deploy?.environment).toBe('cluster');
});

test('only the release job names the key that signs releases, and it has the environment of one part', () => {
  expect(release?.environment).toBe('release-${{ matrix.part }}');
  expect(JSON.stringify(release)).toContain('${{ secrets.RELEASE_SIGNING_KEY }}');
  expect(JSON.stringify({ part, checks, deploy, ...others })).not.toMatch(/RELEASE_SIGNING_KEY|secrets: *inherit/);
  // Nothing of the repository or of a package runs beside the key.
  const actions = release?.steps.flatMap(({ uses = '' }) => (uses ? [uses.replace(/@.*/, '')] : []));
  expect(actions).toEqual(['actions/download-artifact', 'actions/setup-node']);
  expect(release?.steps.map(({ run = '' }) => run).join('')).not.toMatch(/npm|npx|docker|checkout/);
});

describe('the release line of the workflow', () => {
  const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'workflow-'));
  const keyPair = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      signer: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    };
  };
  const [ours, theirs] = [keyPair(), keyPair()];
  const owners = path.join(temp, 'owners.json');
  let bucket: Awaited<ReturnType<typeof startFakeS3>>;

  beforeAll(async () => {
    fs.writeFileSync(
      owners,
      JSON.stringify({
        'mf-a': { paths: ['/a'], slots: [], keys: [{ publicKey: ours.publicKey }] },
        'mf-b': { paths: ['/b'], slots: [], keys: [{ publicKey: theirs.publicKey }] },
      }),
    );
    const dockerfile = fs.readFileSync(path.join(root, 'mf-wallet/Dockerfile'), 'utf8');
    const [, command = ''] = /^RUN npx (esbuild .+) --outdir=/m.exec(dockerfile) ?? [];
    const program = path.join(temp, 'release/publish-release.mjs');
    execFileSync('sh', ['-c', `npx ${command} --outfile=${program} --log-level=warning`], { cwd: root });
    writeBuild(path.join(temp, 'release/built/mf-a'), fakeRelease('2'));
    bucket = await startFakeS3();
    const store = await openStore(path.join(temp, 'first'), bucket.environment);
    const [shell, live] = [writeBuild(path.join(temp, 'shell'), fakeShell('1')), path.join(temp, 'live')];
    writeBuild(live, fakeRelease('1'));
    await publish({ store, folders: [shell, live], keys: keysFrom([]) });
  });
  afterAll(async () => {
    await bucket.close();
    fs.rmSync(temp, { recursive: true });
  });

  const run = (key: string) =>
    promisify(execFile)('bash', ['-e', '-c', release?.steps.at(-1)?.run ?? ''], {
      cwd: temp,
      env: {
        PATH: process.env['PATH'],
        RUNNER_TEMP: temp,
        CANARY: '10',
        RELEASE_OWNERS: owners,
        RELEASE_SIGNING_KEY: key,
        ...bucket.environment,
      },
    });

  test("refuses the key of another team and no key, and takes the team's own", async () => {
    await expect(run('')).rejects.toThrow();
    await expect(run(theirs.signer)).rejects.toThrow('mf-a 2 is signed with a key that is not one of mf-a');
    expect((await run(ours.signer)).stdout).toContain('mf-a 2 is live for 10 % of players');
  });
});

test('the servers of the workflows are those that compose ships', () => {
  const { services } = composeFile();
  for (const name of ['parts.yml', 'real-mongodb.yml'])
    for (const job of Object.values(workflow(name)))
      for (const [server, { image }] of Object.entries(job.services)) expect(image).toBe(services[server]?.image);
});
