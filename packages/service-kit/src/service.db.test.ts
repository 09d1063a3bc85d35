import { endpoints, events, requestUrl } from '@baazi/contracts';
import { Schema, type Model } from 'mongoose';
import { isInfrastructureError } from './faults/infrastructure-error';
import { reply } from './http/handler';
import { sessionRowSigner } from './identity/session-rows';
import { sessionAssertionSigner } from './identity/session-assertions';
import { inTransaction } from './mongo/in-transaction';
import { timeOrderedId, type OutboxRow } from './bus/outbox';
import { rowSignatures } from './bus/row-signatures';
import type { Service } from './service';
import { signEarlierEvents } from './sign-earlier-events';
import { publicKeys, testKeys } from './testing/test-keys';
import { testMongo } from './testing/test-mongo';
import { startTestService, type TestService } from './testing/testing';

interface Effect {
  _id: string;
  times: number;
}
const effectSchema = new Schema<Effect>(
  { _id: { type: String, required: true }, times: Number },
  { versionKey: false },
);

let mongo: Awaited<ReturnType<typeof testMongo>>;
let service: TestService;
let effects: Model<Effect>;
const received: string[] = [];
const handlers: { onDeposit: (depositId: string) => Promise<void> } = { onDeposit: async () => undefined };

const setUp = async (made: Service): Promise<void> => {
  effects = made.db.model<Effect>('Effect', effectSchema, 'effects');
  made.http.handle(endpoints.ownWithdrawals, async ({ caller }) =>
    reply({ data: [], metadata: [{ current_page: 1, totalRecord: caller.userId.length > 0 ? 0 : 1 }] }),
  );
  made.bus.on(events.depositMade, {}, async (event) => {
    received.push(event.data.depositId);
    await handlers.onDeposit(event.data.depositId);
    // The natural key is the effect's own id: a second delivery changes nothing.
    await effects.updateOne({ _id: event.data.depositId }, { $setOnInsert: { times: 1 } }, { upsert: true });
  });
};
const deposit = (depositId: string) => ({ depositId, userId: 'u1', amountPaise: 5000, first: false, paymentId: 'p' });
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + 40_000;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
jest.setTimeout(90_000);

beforeAll(async () => {
  mongo = await testMongo();
  // The operator's: `effects` is no collection that svc-wallet has rights for.
  service = await startTestService('svc-wallet', {}, setUp, { MONGODB_URL: mongo.url });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await mongo.stop();
});
beforeEach(() => {
  received.length = 0;
  handlers.onDeposit = async () => undefined;
});

describe('an event published in a transaction', () => {
  test('is sent after the commit with the request id, and its row is marked as sent', async () => {
    let notified = 0;
    await inTransaction(
      service,
      async (tx) => {
        tx.publish(events.depositMade, deposit('commit-1'));
        tx.afterCommit(() => void (notified += 1));
      },
      { requestId: 'request-77' },
    );
    await until(async () => (await effects.findById('commit-1').lean()) !== null);
    expect(notified).toBe(1);
    await until(async () => (await service.outbox.depth()) === 0);
    expect(await service.outbox.model.findOne({ 'data.depositId': 'commit-1' }).lean()).toMatchObject({
      requestId: 'request-77',
      name: 'deposit-made',
    });
  });
  test('is not sent when the transaction fails, and afterCommit does not run', async () => {
    let notified = 0;
    await expect(
      inTransaction(service, async (tx) => {
        tx.publish(events.depositMade, deposit('rolled-back'));
        tx.afterCommit(() => void (notified += 1));
        await effects.create([{ _id: 'half-done', times: 1 }], { session: tx.session });
        throw new Error('aborted');
      }),
    ).rejects.toThrow('aborted');
    expect(notified).toBe(0);
    expect(await effects.findById('half-done').lean()).toBeNull();
    expect(await service.outbox.model.countDocuments({ 'data.depositId': 'rolled-back' })).toBe(0);
  });
  test('is not sent when the work rolls back; the result of the work is returned', async () => {
    let notified = 0;
    const answer = await inTransaction(service, async (tx) => {
      tx.publish(events.depositMade, deposit('taken-back'));
      tx.afterCommit(() => void (notified += 1));
      await effects.create([{ _id: 'taken-back', times: 1 }], { session: tx.session });
      tx.rollBack();
      return 'too late';
    });
    expect([answer, notified]).toEqual(['too late', 0]);
    expect(await effects.findById('taken-back').lean()).toBeNull();
    expect(await service.outbox.model.countDocuments({ 'data.depositId': 'taken-back' })).toBe(0);
  });
  test('throws on a payload that violates its contract, before anything is written', async () => {
    await expect(
      inTransaction(service, async (tx) => tx.publish(events.depositMade, { ...deposit('bad'), amountPaise: 0.5 })),
    ).rejects.toThrow();
  });
  test('is sent once, by the successful attempt, after write conflicts', async () => {
    await effects.create({ _id: 'counter', times: 0 });
    async function countUp(one: number): Promise<void> {
      try {
        await inTransaction(service, async (tx) => {
          const counter = await effects.findById('counter').session(tx.session).lean();
          await effects.updateOne(
            { _id: 'counter' },
            { $set: { times: (counter?.times ?? 0) + 1 } },
            { session: tx.session },
          );
          tx.publish(events.depositMade, deposit(`race-${one}`));
        });
      } catch (error) {
        // After InfrastructureError nothing was written, so the call is repeated.
        if (!isInfrastructureError(error)) throw error;
        await countUp(one);
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, one) => countUp(one)));
    expect(await effects.findById('counter').lean()).toMatchObject({ times: 10 });
    expect(await service.outbox.model.countDocuments({ 'data.depositId': /^race-/ })).toBe(10);
  });
});

describe('a crash', () => {
  const signatures = rowSignatures(testKeys['svc-wallet'].privateKey, []);
  const orphan = (depositId: string, ageMs = 60_000) =>
    signatures.sign({
      ...service.outbox.row(events.depositMade, deposit(depositId), 'request-crash'),
      _id: timeOrderedId(Date.now() - ageMs),
      createdAt: new Date(Date.now() - ageMs),
    });
  test.each([
    ['rows of a dead instance', 'orphan-1', 60_000],
    ['rows written by a clock ahead', 'ahead-1', -600_000],
  ])('between commit and publish: the sweep sends %s', async (_what, id, ageMs) => {
    await service.outbox.model.create(orphan(id, ageMs));
    await until(async () => (await effects.findById(id).lean()) !== null);
    expect(await service.outbox.model.findOne({ 'data.depositId': id, pending: true }).lean()).toBeNull();
  });
  test('between publish and mark: the event is delivered twice and has its effect once (T103)', async () => {
    const row = orphan('twice-1');
    expect(await service.bus.publish([row])).toEqual(new Set([row._id]));
    await service.outbox.model.create(row);
    await until(() => received.filter((id) => id === 'twice-1').length === 2);
    expect(await effects.find({ _id: 'twice-1' }).lean()).toEqual([{ _id: 'twice-1', times: 1 }]);
  });
  test('of a handler after its effect: the retry changes nothing', async () => {
    let failures = 0;
    handlers.onDeposit = async (depositId) => {
      await effects.updateOne({ _id: depositId }, { $setOnInsert: { times: 1 } }, { upsert: true });
      if ((failures += 1) < 2) throw new Error('died before the acknowledgement');
    };
    await inTransaction(service, async (tx) => tx.publish(events.depositMade, deposit('after-effect')));
    await until(() => received.filter((id) => id === 'after-effect').length === 2);
    expect(await effects.find({ _id: 'after-effect' }).lean()).toEqual([{ _id: 'after-effect', times: 1 }]);
  });
});

describe('a row that somebody wrote into the database', () => {
  const written = (depositId: string) => ({
    ...service.outbox.row(events.depositMade, deposit(depositId), 'request-forged'),
    createdAt: new Date(Date.now() - 60_000),
  });
  test.each<[string, (row: OutboxRow) => OutboxRow]>([
    ['without a signature', ({ signature: _none, ...row }) => row],
    ['with another amount', (row) => ({ ...row, data: { ...deposit('forged'), amountPaise: 9_000_000 } })],
    ['with the signature of another row', (row) => ({ ...row, _id: timeOrderedId(Date.now()) })],
    ["under another service's key", rowSignatures(testKeys['svc-contest'].privateKey, []).sign],
  ])('%s is not sent, and stays as it is', async (what, change) => {
    const row = change(written('forged'));
    await service.outbox.model.create(row);
    await until(async () => (await service.outbox.model.findById(row._id).lean())?.pending === undefined);
    expect(await service.outbox.model.findById(row._id).lean()).not.toHaveProperty('sentAt');
    // A row of the service behind it is sent.
    await inTransaction(service, async (tx) => tx.publish(events.depositMade, deposit(`own ${what}`)));
    await until(() => received.includes(`own ${what}`));
    expect(received).not.toContain('forged');
  });
  test('of a service whose key was rolled is sent under the new key', () => {
    const row = rowSignatures(testKeys['svc-contest'].privateKey, []).sign(written('rolled'));
    const own = testKeys['svc-wallet'].privateKey;
    const sent = rowSignatures(own, [testKeys['svc-contest'].publicKey]).read(row);
    expect(sent && rowSignatures(own, []).read(sent)).toEqual({ ...row, signature: expect.any(String) });
  });
  test("reads back as it was signed, and is signed anew when a deleted player's name is taken out", async () => {
    const { outbox } = service;
    const row = outbox.row(
      events.userRegistered,
      { userId: 'gone-1', name: 'Asha', kind: 'member', emailVerified: true },
      'request-name',
    );
    await outbox.model.create({ ...row, pending: undefined });
    const stored = async () => outbox.verify(await outbox.model.find({ _id: row._id }).lean());
    expect(await stored()).toMatchObject({ own: [{ data: { name: 'Asha' } }], forged: [] });
    await inTransaction(service, async (tx) => outbox.anonymizePlayer('gone-1', tx.session));
    expect(await stored()).toMatchObject({ own: [{ data: { userId: 'gone-1', name: 'Deleted player' } }], forged: [] });
    await outbox.model.updateOne({ _id: row._id }, { $unset: { signature: 1 } });
    expect((await stored()).forged).toHaveLength(1);
    // Rows of a release that did not sign them are signed once as they are.
    expect(await signEarlierEvents(outbox).up(async () => undefined)).toBeGreaterThan(0);
    expect(await stored()).toMatchObject({ own: [{ _id: row._id }], forged: [] });
  });
});

describe('own endpoints of a service', () => {
  test('resends sent rows', async () => {
    await inTransaction(service, async (tx) => tx.publish(events.depositMade, deposit('resend-1')));
    await until(async () => received.includes('resend-1') && (await service.outbox.depth()) === 0);
    await service.outbox.model.updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
    const before = received.length;
    const resent = await service.outbox.resend({ event: events.depositMade, sentSince: new Date(Date.now() - 60_000) });
    expect(resent).toBeGreaterThan(0);
    // All of them: one that is still in flight would fail at the handler of the next test.
    await until(() => received.length === before + resent);
    expect(received.filter((id) => id === 'resend-1')).toHaveLength(2);
  });
  test('lists and replays dead letters for the gateway only', async () => {
    let broken = true;
    handlers.onDeposit = async () => {
      if (broken) throw new Error('a bug');
    };
    await inTransaction(service, async (tx) => tx.publish(events.depositMade, deposit('parked-1')));
    await until(async () => (await service.bus.deadLetters()).length === 1);
    const { body } = await service.call(endpoints.deadLetters);
    expect(body.response).toMatchObject({
      data: [{ event: 'deposit-made', error: 'a bug' }],
      unsent: 0,
      waiting: [{ state: 'outbox', boundSeconds: 300, count: 0, beyondBound: 0, oldestSeconds: 0 }],
    });
    broken = false;
    const id = body.response?.data[0]?.id ?? '';
    const deed = { by: 'operator-1', reason: 'the bug is fixed' };
    expect(
      (await service.call(endpoints.replayDeadLetter, { params: { id }, body: deed, as: 'svc-contest' })).status,
    ).toBe(403);
    expect(
      (await service.call(endpoints.replayDeadLetter, { params: { id }, body: { by: 'operator-1', reason: '' } }))
        .status,
    ).toBe(422);
    expect((await service.call(endpoints.replayDeadLetter, { params: { id }, body: deed })).status).toBe(200);
    const log = await service.operatorsLog.list({
      limit: 9,
      page: 1,
      orderBy: 'createdAt',
      ascending: 'asc',
      query: id,
    });
    expect(log).toMatchObject({
      total: 1,
      data: [{ by: 'operator-1', action: 'dead-letter-replayed', subject: id, reason: 'the bug is fixed' }],
    });
    await until(async () => (await effects.findById('parked-1').lean()) !== null);
    expect((await service.call(endpoints.replayDeadLetter, { params: { id }, body: deed })).status).toBe(404);
  });
  test('moves business time forward, never back (T106)', async () => {
    const hour = 3600_000;
    expect(await service.call(endpoints.setClock, { body: { offsetMs: hour } })).toMatchObject({ status: 200 });
    expect(service.clocks.business.now().getTime() - service.clocks.machine.now().getTime()).toBeGreaterThan(
      hour - 1000,
    );
    expect(await service.call(endpoints.setClock, { body: { offsetMs: 0 } })).toMatchObject({ status: 409 });
  });
  test('serves health on both listeners, metrics on the internal one only (T108)', async () => {
    for (const listener of ['public', 'internal'] as const) {
      expect(await service.raw(listener, '/health/live')).toMatchObject({ status: 200, body: { status: true } });
      expect(await service.raw(listener, '/health/ready')).toMatchObject({
        status: 200,
        body: { response: { mongodb: 'up', redis: 'up', rabbitmq: 'up' } },
      });
    }
    expect((await service.raw('public', '/metrics')).status).toBe(404);
    const text = await (await fetch(`http://127.0.0.1:${service.ports.internal}/metrics`)).text();
    expect(text).toMatch(/outbox_unsent\{part="svc-wallet"\} 0/);
    expect(text).toMatch(/bus_consumed_total\{event="deposit-made",outcome="done",part="svc-wallet"\} \d/);
  });
  test('runs a worker without overlap, continues after a failure, and can be woken', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const worker = service.every(60_000, 'test-worker', async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      runs += 1;
      if (runs === 1) throw new Error('once');
    });
    await until(() => runs === 1);
    for (let wake = 0; wake < 5; wake += 1) worker.wake();
    await until(() => runs >= 2);
    await worker.stop();
    expect(most).toBe(1);
    expect(runs).toBeLessThanOrEqual(3);
  });
});

test('reads a signed-in player from the session in Redis', async () => {
  const { token } = await service.signIn();
  expect((await service.call(endpoints.ownWithdrawals, { token })).status).toBe(200);
  const blocked = await service.signIn({ status: 'blocked' });
  expect((await service.call(endpoints.ownWithdrawals, { token: blocked.token })).status).toBe(401);
});

test('accepts the gateway’s session assertion for its own request only', async () => {
  const { token, sid, userId } = await service.signIn();
  const key = service.keys(`session:${sid}`);
  const row = (await service.redis.get(key)) ?? '';
  // The session ends while the request is in transit.
  const ended = { userId, role: 'player', status: 'closed', expiresAt: new Date(0).toISOString() } as const;
  await service.redis.set(
    key,
    sessionRowSigner(testKeys['svc-auth'].privateKey)(sid, ended, new Date(Date.now() + 60_000)),
  );
  const url = requestUrl(endpoints.ownWithdrawals.path);
  const requestId = 'asserted-request';
  const assertion = sessionAssertionSigner(testKeys.gateway.privateKey, publicKeys)(
    'svc-wallet',
    row,
    { requestId, method: 'GET', url },
    new Date(),
  );
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await service.call(endpoints.ownWithdrawals, { token, headers })).status;
  expect(await ask({ 'x-request-id': requestId, 'x-gw-session': assertion ?? '' })).toBe(200);
  expect(await ask({ 'x-request-id': 'another-request', 'x-gw-session': assertion ?? '' })).toBe(401);
  expect(await ask({ 'x-request-id': requestId })).toBe(401);
});
