import { startTestService } from '@baazi/service-kit/testing';
import { signFactsMigration } from '../../../svc-wallet/src/players/sign-earlier-facts';
import { openWalletContext, type WalletContext } from '../../../svc-wallet/src/wallet-context';
import { houseAccounts, type HouseAccount } from '../../../svc-wallet/src/ledger/account';
import { sealBlock } from '../../../svc-wallet/src/ledger/seal/seal-block';
import { sweepMarkets } from '../../../svc-wallet/src/stakes/settlement/settle-market';
import { sealedBy } from '../../../svc-wallet/src/testing/start-wallet';
import { trialBalance } from '../../../svc-wallet/src/audit/trial-balance';
import { walletSettings } from '../../../svc-wallet/src/wallet-config';
import { layFuses } from './fuse';
import { Lane } from './lane';
import { TWO_APPROVALS_ABOVE_PAISE } from './reference';
import { seeded } from './seeded';

/**
 * Long form: `OPS=100000 npx jest tests/chaos/ledger-model/ledger-model`. `SEED` (with the same `LANES`) repeats a
 * failed run.
 */
const OPS = Number(process.env['OPS'] ?? 500);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** Concurrent lanes, each with players and markets of its own. */
const LANES = Number(process.env['LANES'] ?? 16);

const houseOf = (lanes: readonly Lane[], account: HouseAccount): number =>
  lanes.reduce((sum, { reference }) => sum + (reference.house.get(account) ?? 0), 0);

jest.setTimeout(120_000 + OPS * 200);

test(`agrees with plain sums after ${OPS} random operations with crashes at any commit (SEED=${SEED})`, async () => {
  let opened: WalletContext | undefined;
  const settings = {
    SANDBOX_CHECKOUT_URL: 'http://127.0.0.1:9',
    SANDBOX_WEBHOOK_SECRET: 'nobody is called here',
    ...sealedBy,
    TWO_APPROVALS_ABOVE_RUPEES: String(TWO_APPROVALS_ABOVE_PAISE / 100),
  };
  const service = await startTestService(
    'svc-wallet',
    walletSettings,
    async (given) => void (opened = await openWalletContext(given)),
    settings,
  );
  if (!opened) throw new Error('no bank');
  const bank: WalletContext = opened;
  await signFactsMigration(bank).up(async () => undefined);
  layFuses(bank);
  const lanes = Array.from({ length: LANES }, (_, i) => new Lane(bank, `s${SEED}l${i}`, seeded(SEED * LANES + i)));
  try {
    await Promise.all(
      lanes.map(async (lane) => {
        for (let op = 0; op < OPS / LANES; op += 1) await lane.step();
      }),
    );
    // A stake that enters a settled market is the sweep's; the audit grants it a minute.
    await sweepMarkets(bank);
    for (const lane of lanes) await lane.end();
    // Transfers outside a block are summed only up to a bound.
    while ((await sealBlock(bank)).transfers > 0);
    const { accounts, ...balance } = await trialBalance(bank);
    expect(balance).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
    for (const account of houseAccounts)
      expect([account, accounts[`house:${account}`] ?? 0]).toEqual([account, houseOf(lanes, account)]);
  } catch (error) {
    throw new Error(
      `SEED=${SEED} LANES=${LANES} OPS=${OPS}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    await service.stop();
  }
});
