import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { publishHead, readHead } from './seal-head';
import type { SealDeps } from './seal-deps';

test('instances with the same process id keep one file of the head, each write whole', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seal-head-'));
  const file = path.join(folder, 'seal-head.json');
  const instance = (): SealDeps =>
    ({
      service: { log: pino({ level: 'silent' }), config: { SEAL_HEAD_FILE: file } },
      sealKeys: { current: { id: 'k' } },
    }) as unknown as SealDeps;
  const blocks = Array.from({ length: 20 }, (_, i) => i + 1);
  await Promise.all(blocks.map((block) => publishHead(instance(), { block, hash: 'h'.repeat(64) }, false)));
  expect(blocks).toContain((await readHead(file))?.block);
  expect(await readdir(folder)).toEqual(['seal-head.json']);
  await rm(folder, { recursive: true });
});
