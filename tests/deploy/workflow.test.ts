import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { composeFile, root } from './compose-file';

const Step = z.looseObject({ name: z.string().optional(), run: z.string().optional() });
const Job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  services: z.record(z.string(), z.looseObject({ image: z.string() })).default({}),
  steps: z.array(Step),
});
const workflow = (name: string) =>
  z
    .looseObject({ jobs: z.record(z.string(), Job) })
    .parse(parse(fs.readFileSync(path.join(root, '.github/workflows', name), 'utf8'))).jobs;
const { part, checks } = workflow('parts.yml');
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

test('the servers of the workflows are those that compose ships', () => {
  const { services } = composeFile();
  for (const name of ['parts.yml', 'real-mongodb.yml'])
    for (const job of Object.values(workflow(name)))
      for (const [server, { image }] of Object.entries(job.services)) expect(image).toBe(services[server]?.image);
});
