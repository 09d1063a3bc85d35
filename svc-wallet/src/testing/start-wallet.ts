import { lineKeysOf } from '@baazi/service-kit';
import { randomUUID } from 'node:crypto';
import type { events } from '@baazi/contracts';
import {
  endpoints,
  matchMarket,
  paymentPlans,
  toPaise,
  winningAmount,
  type EventEntry,
  type PayloadOf,
  type PlanId,
  type WalletView,
} from '@baazi/contracts';
import { signIn, startTestService, testKeys, type TestReply } from '@baazi/service-kit/testing';
import type { WalletContext } from '../wallet-context';
import { mountWallet } from '../mount-wallet';
import { sealBlock } from '../ledger/seal/seal-block';
import { sealKeys } from '../ledger/seal/seal-keys';
import type { StakeOrder } from '../stakes/stake-order';
import { trialBalance } from '../audit/trial-balance';
import { walletSettings } from '../wallet-config';
import { startFakeAuth } from './fake-auth';
import { startFakeCheckout, type FakeCheckout } from './fake-checkout';
import { watchQueue } from './watch-queue';

export interface TestPlayer {
  userId: string;
  token: string;
}

/** The keys that a test reads the ledger with, as the service does. */
export const testWalletKeys = () => ({
  sealKeys: sealKeys(sealedBy),
  lineKeys: lineKeysOf('svc-wallet', { SERVICE_PUBLIC_KEYS: { 'svc-wallet': [testKeys['svc-wallet'].publicKey] } }),
});

/** The sealing key of every wallet under test. */
export const sealedBy = { SEAL_KEY: 'the seal key of the tests, which is long enough' };

/**
 * svc-wallet on real servers (`copies` instances take the calls in rotation), with its environment controlled by the
 * test: players, the checkout, svc-contest's orders.
 */
export async function startWallet(
  env: Record<string, string> = {},
  { copies = 1, namespace, keepData }: { copies?: number; namespace?: string; keepData?: boolean } = {},
) {
  const checkout: FakeCheckout = await startFakeCheckout();
  const auth = await startFakeAuth();
  let mounted: WalletContext | undefined;
  const settings = {
    MONEY_MODE: 'sandbox',
    ...sealedBy,
    SANDBOX_CHECKOUT_URL: checkout.url,
    SANDBOX_WEBHOOK_SECRET: checkout.secret,
    SVC_AUTH_INTERNAL_URL: auth.url,
    ...env,
  };
  const service = await startTestService(
    'svc-wallet',
    walletSettings,
    async (given) => void (mounted = await mountWallet(given)),
    settings,
    { ...(namespace !== undefined && { namespace }), ...(keepData && { keepData }) },
  );
  const twins: (typeof service)[] = [];
  while (twins.length + 1 < copies)
    twins.push(
      await startTestService('svc-wallet', walletSettings, async (given) => void (await mountWallet(given)), settings, {
        namespace: service.namespace,
        secondInstance: true,
      }),
    );
  let turn = 0;
  const next = () => [service, ...twins][turn++ % copies] ?? service;
  if (!mounted) throw new Error('the wallet was not mounted');
  const deps: WalletContext = mounted;
  const watched = watchQueue(deps.playerQueue);
  deps.playerQueue = watched.queue;
  const call: typeof service.call = (endpoint, more) => untilNotBusy(() => next().call(endpoint, more));
  const raw: typeof service.raw = (listener, path, init) => untilNotBusy(() => next().raw(listener, path, init));

  const view = async ({ token }: TestPlayer): Promise<WalletView> => must(await call(endpoints.wallet, { token }));
  const webhook = async (content: Record<string, unknown>, signedAt?: Date): Promise<TestReply> => {
    const { headers, body } = checkout.event(content, signedAt);
    return raw('public', '/api/payments/webhook/sandbox', { method: 'POST', headers, body });
  };
  return {
    bank: deps,
    service,
    checkout,
    auth,
    call,
    raw,
    view,
    webhook,
    /** A registered player with the joining bonus. */
    async player(more: Partial<PayloadOf<typeof events.userRegistered>> = {}): Promise<TestPlayer> {
      const userId = more.userId ?? `u-${randomUUID()}`;
      const body = { userId, name: 'Rahul Kumar', kind: 'member' as const, emailVerified: true, ...more };
      must(await call(endpoints.openWallet, { as: 'svc-auth', body }));
      const { token } = await signIn(service, { userId });
      return { userId, token };
    },
    /** An operator as created by the machine: linked to nobody, and allowed to act on money immediately. */
    async operator(more: { moneyFrom?: Date; linkedTo?: string[]; factorAt?: Date } = {}): Promise<TestPlayer> {
      const { userId, token } = await signIn(service, { userId: `op-${randomUUID()}`, role: 'operator', ...more });
      return { userId, token };
    },
    /** The reply to an operator about a payment in suspense, or to the second one about what the first proposed. */
    async decideSuspense(
      id: string,
      body: { userId?: string; refund?: true; reference?: string; reason: string },
      operators?: readonly TestPlayer[],
    ) {
      const [first, second] = operators ?? [await this.operator(), await this.operator()];
      const decide = (by?: TestPlayer) =>
        call(endpoints.matchSuspense, { token: by?.token ?? '', params: { id }, body });
      const reply = await decide(first);
      return reply.body.response?.state === 'proposed' ? decide(second) : reply;
    },
    /** Starts a deposit and pays it at the checkout; the webhook is not sent. */
    async pay(player: TestPlayer, planId: PlanId, more: Partial<{ amountPaise: number; currency: string }> = {}) {
      const { intentId } = must(await call(endpoints.createPaymentLink, { token: player.token, body: { planId } }));
      const payment = {
        paymentId: `pay_${randomUUID()}`,
        intentId,
        amountPaise: toPaise(paymentPlans[planId]),
        currency: 'TEST',
        status: 'captured' as const,
        ...more,
      };
      checkout.payments.push(payment);
      return payment;
    },
    /** Deposits and waits until the balance includes the amount. */
    async deposit(player: TestPlayer, planId: PlanId): Promise<string> {
      const before = (await view(player)).balance;
      const { status, ...payment } = await this.pay(player, planId);
      await webhook({ event: 'payment.captured', ...payment });
      await waitFor('the deposit', async () => (await view(player)).balance >= before + paymentPlans[planId]);
      return payment.paymentId;
    },
    order: (player: TestPlayer, rupees: number, more: Partial<StakeOrder> = {}): StakeOrder => ({
      pickId: `pick-${randomUUID()}`,
      userId: player.userId,
      market: matchMarket('ipl-2025-1'),
      selection: 'KKR',
      stakePaise: toPaise(rupees),
      payoutPaise: toPaise(winningAmount(rupees) ?? rupees),
      acceptedAt: '2025-04-05T06:30:00.000Z',
      label: 'KKR v RCB',
      ...more,
    }),
    place: async (body: StakeOrder) => call(endpoints.placeStake, { as: 'svc-contest', body }),
    close: async (body: StakeOrder) => call(endpoints.closeStake, { as: 'svc-contest', body }),
    /** The bus would deliver it to every consumer; tests post it to svc-wallet's own listener. */
    async emit<E extends EventEntry>(event: E, data: PayloadOf<E>): Promise<void> {
      if (!event.emitters.includes('svc-wallet')) return service.emit(event, data);
      const row = service.outbox.row(event, data, randomUUID());
      await service.outbox.model.collection.insertOne(row as never);
      service.outbox.notifyCommitted([row]);
    },
    emitted: async <E extends EventEntry>(event: E): Promise<PayloadOf<E>[]> =>
      (await service.outbox.model.find({ name: event.name }).sort({ _id: 1 }).lean()).map(
        ({ data }) => data as PayloadOf<E>,
      ),
    trialBalance: () => trialBalance(deps),
    /** Seals until every transfer is in a block, so that later changes by a test are in none. */
    sealAll: () => waitFor('all to be sealed', async () => (await sealBlock(deps)).transfers === 0),
    async stop(): Promise<void> {
      for (const twin of twins) await twin.stop();
      await service.stop();
      await checkout.stop();
      await auth.stop();
      if (watched.enteredTwice.length > 0) throw new Error(watched.enteredTwice.join('\n'));
    },
  };
}
export type TestWallet = Awaited<ReturnType<typeof startWallet>>;

export function must<R>(answer: TestReply<R>): R {
  if (!answer.body.status || answer.body.response === undefined)
    throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.response;
}

/** A service on an overloaded machine sheds load: a busy answer is retried, as all our clients do. */
async function untilNotBusy<R extends TestReply>(request: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request();
    if (answer.body.code !== 'busy' || tries === 50) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function waitFor(what: string, isTrue: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
