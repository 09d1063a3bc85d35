// The verdict on a change is compared with a run of it: a caller and a server of two builds, and an event between them.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { agreementOf, whoBreaks, type Agreement } from '@baazi/contracts/agreements';
import { eventFrame } from '@baazi/contracts/shapes';
import { openStore, publish } from '@baazi/releases';
import { z } from 'zod';
import { describeEndpoint, describeEvent } from '../../packages/contracts/check/describe-contracts';
import { describedContracts } from '../../packages/contracts/check/described';
import type { EndpointData, EndpointShape } from '../../packages/contracts/src/endpoint';
import { fakeRelease, fakeShell } from '../../packages/releases/testing/fake-release';
import { writeBuild } from '../../packages/releases/testing/write-build';
import { isFrameOf } from '../../packages/service-kit/src/bus/frame';
import { readRequest } from '../../packages/service-kit/src/http/input/read-request';

/** One build of the contracts between svc-contest, which calls and consumes, and svc-wallet. */
interface Build {
  path?: string;
  isGone?: boolean;
  callers?: EndpointData['callers'];
  body: z.ZodType;
  reply: z.ZodType;
  event: z.ZodType;
  eventVersion?: number;
  /** a call, a reply and an event of code that was built with it */
  sends: unknown;
  replies: unknown;
  emits: unknown;
}
const body = { player: z.string(), rupees: z.number().int().min(49) };
const old: Build = {
  body: z.strictObject(body),
  reply: z.object({ state: z.enum(['placed', 'refused']), balance: z.number() }),
  event: z.object({ player: z.string(), rupees: z.number() }),
  sends: { player: 'asha', rupees: 100 },
  replies: { state: 'placed', balance: 40 },
  emits: { player: 'asha', rupees: 100 },
};
const endpointOf = ({ path = '/internal/stakes', callers = ['svc-contest'] }: Build): EndpointData => ({
  method: 'POST',
  path,
  access: 'service',
  owner: 'svc-wallet',
  summary: 'Places a stake',
  callers,
  refusals: {},
});
const shapeOf = (build: Build): EndpointShape => ({ body: build.body, reply: build.reply });

function agreement(part: string, build: Build): Agreement {
  const endpoints = build.isGone ? {} : { place: describeEndpoint(endpointOf(build), shapeOf(build)) };
  const event = { name: 'stake-placed', version: 1, emitters: ['svc-wallet'], consumers: ['svc-contest'] } as const;
  const placed = { ...describeEvent(event, build.event), version: build.eventVersion ?? 1 };
  const described: unknown = JSON.parse(JSON.stringify({ endpoints, events: { placed } }));
  return agreementOf(part, '1', describedContracts.parse(described));
}

/** A call of svc-contest of one build to svc-wallet of another, over HTTP, and with an event the other way. */
async function runs(contest: Build, wallet: Build): Promise<boolean> {
  const server = http.createServer((req, res) => {
    const isServed = req.url === endpointOf(wallet).path && !wallet.isGone;
    const isCaller = endpointOf(wallet).callers?.includes('svc-contest');
    const read = readRequest(req, {}, endpointOf(wallet), shapeOf(wallet), () => undefined);
    void read.then(
      () => res.writeHead(isServed && isCaller ? 200 : 403).end(JSON.stringify(wallet.replies)),
      () => res.writeHead(422).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${endpointOf(contest).path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contest.sends),
    });
    const isAnswered = answer.ok && contest.reply.safeParse(await answer.json()).success;
    const at = '2026-01-01T00:00:00.000Z';
    const frame = {
      id: 'e1',
      name: 'stake-placed',
      version: wallet.eventVersion ?? 1,
      occurredAt: at,
      requestId: 'r1',
    };
    const received = eventFrame.safeParse({ ...frame, data: wallet.emits });
    const event = { name: 'stake-placed', version: 1 } as const;
    return (
      isAnswered &&
      received.success &&
      isFrameOf(received.data, event) &&
      contest.event.safeParse(received.data.data).success
    );
  } finally {
    server.close();
  }
}

const changes: [change: string, who: 'svc-wallet' | 'svc-contest', next: Partial<Build>][] = [
  [
    'the server takes one more optional field',
    'svc-wallet',
    { body: z.strictObject({ ...body, note: z.string().optional() }) },
  ],
  ['the server requires one more field', 'svc-wallet', { body: z.strictObject({ ...body, device: z.string() }) }],
  ['the server does not know a field any more', 'svc-wallet', { body: z.strictObject({ player: z.string() }) }],
  [
    'the server takes a narrower number',
    'svc-wallet',
    { body: z.strictObject({ ...body, rupees: z.number().min(500) }) },
  ],
  ['the server takes another type', 'svc-wallet', { body: z.strictObject({ ...body, rupees: z.string() }) }],
  [
    'the reply has one more field',
    'svc-wallet',
    {
      reply: z.object({ state: z.string(), balance: z.number(), at: z.string() }),
      replies: { state: 'placed', balance: 40, at: 'now' },
    },
  ],
  [
    'the reply lacks a field',
    'svc-wallet',
    { reply: z.object({ state: z.enum(['placed', 'refused']) }), replies: { state: 'placed' } },
  ],
  [
    'a field of the reply has another type',
    'svc-wallet',
    {
      reply: z.object({ state: z.enum(['placed']), balance: z.string() }),
      replies: { state: 'placed', balance: '40' },
    },
  ],
  ['the endpoint moves', 'svc-wallet', { path: '/internal/v2/stakes' }],
  ['the endpoint is gone', 'svc-wallet', { isGone: true }],
  ['the caller may not call any more', 'svc-wallet', { callers: ['svc-auth'] }],
  [
    'the event has one more field',
    'svc-wallet',
    {
      event: z.object({ player: z.string(), rupees: z.number(), bonus: z.number() }),
      emits: { player: 'asha', rupees: 100, bonus: 1 },
    },
  ],
  ['the event lacks a field', 'svc-wallet', { event: z.object({ player: z.string() }), emits: { player: 'asha' } }],
  ['the event is of another version', 'svc-wallet', { eventVersion: 2 }],
  [
    'the caller sends a field that the server does not know yet',
    'svc-contest',
    {
      body: z.strictObject({ ...body, device: z.string().optional() }),
      sends: { player: 'asha', rupees: 100, device: 'd1' },
    },
  ],
  [
    'the caller needs a field of the reply that the server does not send yet',
    'svc-contest',
    { reply: z.object({ state: z.string(), balance: z.number(), at: z.string() }) },
  ],
  [
    'the caller reads an optional field that the server does not send yet',
    'svc-contest',
    { reply: z.object({ state: z.enum(['placed', 'refused']), balance: z.number(), at: z.string().optional() }) },
  ],
  [
    'the consumer needs a field that the event does not have yet',
    'svc-contest',
    { event: z.object({ player: z.string(), rupees: z.number(), bonus: z.number() }) },
  ],
  [
    'the caller knows a further caller that the server does not',
    'svc-contest',
    { callers: ['svc-contest', 'svc-auth'] },
  ],
  ['the caller calls an address that is not served yet', 'svc-contest', { path: '/internal/v2/stakes' }],
];

test('two equal builds run, and agree', async () => {
  expect(await runs(old, old)).toBe(true);
  expect(whoBreaks(agreement('svc-wallet', old), [agreement('svc-contest', old)])).toEqual([]);
});

test.each(changes)('says no exactly where a run breaks: %s', async (_change, who, change) => {
  const next = { ...old, ...change };
  const other = who === 'svc-wallet' ? 'svc-contest' : 'svc-wallet';
  const broken = whoBreaks(agreement(who, next), [agreement(other, old)]);
  const isRunning = who === 'svc-wallet' ? await runs(old, next) : await runs(next, old);
  expect({ broken: broken.map(({ part, why }) => `${part} ${why}`), isRunning }).toEqual({
    broken: isRunning
      ? []
      : [expect.stringMatching(/^svc-contest (calls place|consumes stake-placed), which .* in svc-wallet 1$/)],
    isRunning,
  });
});

test('instances of the candidate’s own part do not count: it replaces them', () => {
  const gone = agreement('svc-wallet', { ...old, isGone: true });
  expect(whoBreaks(gone, [agreement('svc-wallet', old)])).toEqual([]);
});

/** svc-wallet emits these versions of an event, svc-contest consumes those. */
const eventBuild = (part: string, versions: readonly number[]): Agreement => {
  const events = versions.map((version) => ({
    name: version === 1 ? 'stake-placed' : `stake-placed-v${version}`,
    version,
    emitters: ['svc-wallet' as const] as const,
    consumers: ['svc-contest' as const],
  }));
  const described = events.map((event) => [`placed${event.version}`, describeEvent(event, old.event)] as const);
  const text = JSON.stringify({ endpoints: {}, events: Object.fromEntries(described) });
  return agreementOf(part, versions.join('+'), describedContracts.parse(JSON.parse(text)));
};
const reasons = (candidate: Agreement, running: Agreement[]): string[] =>
  whoBreaks(candidate, running).map(({ part, why }) => `${part} ${why}`);

test('an event that is not emitted any more breaks its consumer; one that is not emitted yet does not', () => {
  const [wallet, contest] = [eventBuild('svc-wallet', []), eventBuild('svc-contest', [1])];
  expect(reasons(wallet, [contest])).toEqual([]);
  expect(reasons(contest, [wallet])).toEqual([]);
  expect(reasons(wallet, [contest, eventBuild('svc-wallet', [1])])).toEqual([
    'svc-contest consumes stake-placed, which is not emitted any more in svc-wallet ',
  ]);
});

test('a part that consumes its own events reads what the build that it replaces has emitted', () => {
  const own = (versions: number[]): Agreement => {
    const { emits, ...more } = eventBuild('svc-wallet', versions);
    return { ...more, emits, consumes: emits };
  };
  expect(reasons(own([1, 2]), [own([1])])).toEqual([]);
  expect(reasons(own([2]), [own([1, 2])])).toEqual([]);
  expect(reasons(own([2]), [own([1])])).toEqual([
    'svc-wallet consumes stake-placed, which has version 1, not 2, in svc-wallet 1',
  ]);
});

test('a build that was live once counts as a user, with the instant, and serves nothing', () => {
  const lastSeenAt = '2026-11-20';
  const live = [eventBuild('svc-contest', [1, 2]), eventBuild('svc-wallet', [1])];
  const before = { ...eventBuild('svc-contest', [1]), lastSeenAt };
  expect(whoBreaks(eventBuild('svc-wallet', [2]), [...live, before])).toEqual([
    {
      part: 'svc-contest',
      version: '1',
      lastSeenAt,
      why: 'consumes stake-placed, which has version 2, not 1, in svc-wallet 2',
    },
  ]);
  expect(reasons(eventBuild('svc-contest', [1]), [...live, { ...eventBuild('svc-wallet', [2]), lastSeenAt }])).toEqual(
    [],
  );
});

test('the parts of one checkout agree with each other', () => {
  const all = ['gateway', 'svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify'].map((part) => agreementOf(part, '1'));
  for (const candidate of all) expect(whoBreaks(candidate, all)).toEqual([]);
});

/** `npx baazi can-i-deploy` beside saved agreements and a store of releases. */
describe('an endpoint that is removed', () => {
  const root = path.resolve(__dirname, '../..');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'can-i-deploy-'));
  const [running, data] = [path.join(scratch, 'running'), path.join(scratch, 'data')];
  const releases = path.join(data, 'releases');
  afterAll(() => fs.rmSync(scratch, { recursive: true }));
  afterEach(() => jest.useRealTimers());
  const run = promisify(execFile);
  const ask = async (...args: string[]): Promise<string> => {
    const line = ['dev/run-typescript.mjs', 'dev/can-i-deploy.ts', ...args, '--running', running, '--data', data];
    const { stdout } = await run(process.execPath, line, {
      cwd: root,
      env: { ...process.env, RELEASES_BUCKET: '' },
    }).catch((error: { stdout: string }) => error);
    return stdout.trim();
  };
  const runs = (one: Agreement): void => fs.writeFileSync(path.join(running, `${one.part}.json`), JSON.stringify(one));
  const contracts = (names: string[]) => ({ '@baazi/contracts': { range: '^1.0.0', names } });

  test('is refused while a link can run its user, and for 30 days after its last user ran', async () => {
    fs.mkdirSync(running, { recursive: true });
    const [wallet, contest] = ['svc-wallet', 'svc-contest'].map((part) => agreementOf(part, '0.9.0')) as [
      Agreement,
      Agreement,
    ];
    const oldStake = describedContracts.shape.endpoints.parse({
      oldStake: describeEndpoint(endpointOf(old), shapeOf(old)),
    });
    runs({ ...wallet, serves: { ...wallet.serves, ...oldStake } });
    runs({ ...contest, calls: { ...contest.calls, ...oldStake } });
    // A release that no registry has named for 40 days.
    jest.useFakeTimers({ now: Date.now() - 40 * 24 * 3600_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    const { provides, ...shell } = fakeShell('1');
    const given = { ...provides, '@baazi/contracts': { version: '1.0.0', names: ['oldStake'] } };
    const builds = [
      { ...shell, provides: given },
      ...['1', '2', '3'].map((version) =>
        fakeRelease(version, { uses: contracts(version === '1' ? ['oldStake'] : []) }),
      ),
    ];
    for (const build of builds) {
      const folders = [writeBuild(path.join(scratch, 'built', build.name, build.version), build)];
      await publish({ store: await openStore(releases, {}), folders });
    }
    jest.useRealTimers();

    expect(await ask('svc-contest', '--replace')).toMatch(/^yes: svc-contest/);
    runs(contest);
    const today = new Date().toISOString().slice(0, 10);
    const why = /would break: it calls oldStake, which is not served in svc-wallet [\d.]+; (.*)$/;
    const lines = (await ask('svc-wallet')).split('\n').map((line) => line.replace(why, '$1'));
    expect(lines).toEqual([
      "mf-a 1 a link can run it until 'npm run releases -- --collect --delete' removes it",
      `svc-contest 0.9.0 last named by it at ${today}, which counts for 30 days`,
      expect.stringMatching(/^no: svc-wallet/),
    ]);

    fs.rmSync(path.join(releases, 'mf-a/1'), { recursive: true });
    const kept = path.join(releases, 'history/agreements/svc-contest');
    const [file = ''] = fs.readdirSync(kept);
    const day = new Date(Date.now() - 31 * 24 * 3600_000).toISOString().slice(0, 10);
    fs.renameSync(path.join(kept, file), path.join(kept, file.replace(today, day)));
    expect(await ask('svc-wallet')).toMatch(/^yes: svc-wallet/);

    const caller = { ...fakeShell('2'), provides: given, uses: contracts(['oldStake']) };
    const folders = [writeBuild(path.join(scratch, 'built/shell/2'), caller)];
    await publish({ store: await openStore(releases, {}), folders, atOnce: true });
    expect(await ask('svc-wallet')).toMatch(/^shell 2 would break: it calls oldStake, which is not served/);
  });
});
