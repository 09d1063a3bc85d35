import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestService, type TestService } from '@baazi/service-kit/testing';
import type { ContestContext } from '../contest-context';
import { contestConfig, type ContestConfig } from '../contest-config';
import { mountContest } from '../mount-contest';
import { fakeWallet, type FakeWallet } from './fake-wallet';

/** The key that the service signs with. */
const provingKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

export interface TestContest {
  service: TestService<ContestConfig>;
  contest: ContestContext;
  wallet: FakeWallet;
  /** Moves business time forward. */
  moveTo(at: string): void;
  stop(): Promise<void>;
}

/** svc-contest with real MongoDB, Redis and RabbitMQ, at an instant of business time, with a fake svc-wallet. */
export async function startContest(options: {
  at: string;
  season?: string;
  env?: Record<string, string>;
  namespace?: string;
  keep?: boolean;
  /** a second instance in the namespace of another one, which stops after it and cleans up for both */
  twin?: boolean;
}): Promise<TestContest> {
  const wallet = await fakeWallet();
  const dir = await mkdtemp(path.join(tmpdir(), 'contest-test-'));
  const clockFile = path.join(dir, 'clock.json');
  await writeFile(clockFile, JSON.stringify({ offsetMs: Date.parse(options.at) - Date.now() }));
  let contest: ContestContext | undefined;
  const service = await startTestService(
    'svc-contest',
    contestConfig,
    async (started) => {
      contest = await mountContest(started);
    },
    {
      SEASON: options.season ?? 'ipl-2025',
      SEASON_SHIFT: 'none',
      CLOCK_FILE: clockFile,
      SVC_WALLET_INTERNAL_URL: wallet.url,
      SVC_WALLET_URL: wallet.url,
      PROOF_PRIVATE_KEY: provingKey,
      ...options.env,
    },
    {
      ...(options.namespace === undefined ? {} : { namespace: options.namespace }),
      keepData: options.keep ?? false,
      secondInstance: options.twin ?? false,
    },
  );
  if (!contest) throw new Error('the service did not mount');
  return {
    service,
    contest,
    wallet,
    moveTo: (at) => void service.clocks.moveTo(Date.parse(at) - Date.now()),
    stop: async () => {
      await service.stop();
      await wallet.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
