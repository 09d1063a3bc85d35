import { startTestService } from '@baazi/service-kit/testing';
import { trialBalance } from '../audit/trial-balance';
import { coreOf, type Core } from '../core';
import { registerCollections } from '../mount-wallet';
import { openMoney } from '../money-mode/open-money';
import { walletSettings } from '../wallet-config';
import { layFuses } from './fuse';
import { Lane } from './lane';
import { seeded } from './seeded';

/** `OPS=100000 npx jest svc-wallet/src/chaos/ledger-model` is the long form; `SEED` (with the same `LANES`) has a failed run again. */
const OPS = Number(process.env['OPS'] ?? 5000);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** At once, each with players and markets of its own. */
const LANES = Number(process.env['LANES'] ?? 16);

jest.setTimeout(120_000 + OPS * 200);

test(`${OPS} random operations with crashes at any commit come to what a napkin says (SEED=${SEED})`, async () => {
  let core: Core | undefined;
  const service = await startTestService('svc-wallet', walletSettings, async (given) => {
    registerCollections(given.db);
    core = coreOf(given, await openMoney(given));
  });
  if (!core) throw new Error('no core');
  layFuses(core);
  const books = core;
  const lanes = Array.from({ length: LANES }, (_, i) => new Lane(books, `s${SEED}l${i}`, seeded(SEED * LANES + i)));
  try {
    await Promise.all(
      lanes.map(async (lane) => {
        for (let op = 0; op < OPS / LANES; op += 1) await lane.step();
      }),
    );
    expect(await trialBalance(books.db)).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
  } catch (error) {
    throw new Error(
      `SEED=${SEED} LANES=${LANES} OPS=${OPS}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    await service.stop();
  }
});
