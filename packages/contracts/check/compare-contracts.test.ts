import { compareContracts, versionFor } from './compare-contracts';
import type { DescribedContracts, DescribedEndpoint, DescribedEvent } from './described';
import type { JsonSchema } from './json-schema';

type Fields = Record<string, JsonSchema>;
const text: JsonSchema = { type: 'string' };
const object = (
  properties: Fields,
  required: string[] = Object.keys(properties),
  more: JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const amount: JsonSchema = { type: 'integer', minimum: 49 };
const team: JsonSchema = { type: 'string', enum: ['MI', 'KKR'] };
const note = text;
const replied: Fields = {
  message: text,
  wallet: object({ balance: { type: 'integer' } }),
  tags: { type: 'array', items: text },
};
const join: DescribedEndpoint = {
  method: 'POST',
  path: '/api/user/teams',
  access: 'player',
  owner: 'svc-contest',
  refusals: { closed: 409 },
  body: object({ amount, team, note }, ['amount', 'team'], { additionalProperties: false }),
  reply: object(replied),
};
const opened: DescribedEvent = {
  name: 'opened',
  version: 1,
  emitters: ['svc-auth'],
  consumers: ['svc-wallet'],
  payload: object({ userId: text }),
};
const contracts = (
  change: Partial<DescribedEndpoint> = {},
  event: Partial<DescribedEvent> = {},
): DescribedContracts => ({
  endpoints: { join: { ...join, ...change } },
  events: { opened: { ...opened, ...event } },
});
const broken = (change: Partial<DescribedEndpoint>, event: Partial<DescribedEvent> = {}) =>
  compareContracts(contracts(), contracts(change, event)).breaking.map(({ name, what }) => `${name} ${what}`);
const body = (properties: Fields, required?: string[]): Partial<DescribedEndpoint> => ({
  body: object(properties, required, { additionalProperties: false }),
});
const reply = (properties: Fields, required?: string[]): Partial<DescribedEndpoint> => ({
  reply: object({ ...replied, ...properties }, required),
});

test('reports nothing for equal contracts', () =>
  expect(compareContracts(contracts(), contracts())).toEqual({ breaking: [], added: [], changed: [] }));
test('reports a removed endpoint or event', () => {
  const { breaking } = compareContracts(contracts(), { endpoints: {}, events: {} });
  expect(breaking.map(({ kind, name, what }) => `${kind}.${name} ${what}`)).toEqual([
    'endpoints.join is gone',
    'events.opened is gone',
  ]);
});
test('reports an addition as not breaking', () => {
  const after = contracts();
  after.endpoints.leave = { ...join };
  expect(compareContracts(contracts(), after)).toEqual({
    breaking: [],
    added: [{ kind: 'endpoints', name: 'leave' }],
    changed: [],
  });
});

test.each<[string, Partial<DescribedEndpoint>, string]>([
  [
    'a new required input field',
    body({ amount, team, note, extra: text }, ['amount', 'team', 'extra']),
    'join body.extra is now required',
  ],
  [
    'an optional input that becomes required',
    body({ amount, team, note }, ['amount', 'team', 'note']),
    'join body.note is now required',
  ],
  ['an input that is refused now', body({ amount, team }), 'join body.note is refused now'],
  [
    'a narrower limit',
    body({ amount: { ...amount, minimum: 99 }, team, note }, ['amount', 'team']),
    'join body.amount is held to a narrower minimum',
  ],
  [
    'a value that is no longer accepted',
    body({ amount, team: { ...team, enum: ['MI'] }, note }, ['amount', 'team']),
    'join body.team no longer takes KKR',
  ],
  ['another type', body({ amount: text, team, note }, ['amount', 'team']), 'join body.amount was integer, is string'],
  [
    'a reply field that is gone',
    { reply: object({ message: text, tags: { type: 'array', items: text } }) },
    'join reply.wallet is gone',
  ],
  ['a nested reply field that is gone', reply({ wallet: object({}) }), 'join reply.wallet.balance is gone'],
  ['a reply field that may be absent', reply({}, ['message', 'tags']), 'join reply.wallet may now be absent'],
  [
    'another type in a list',
    reply({ tags: { type: 'array', items: { type: 'number' } } }),
    'join reply.tags[] was string, is number',
  ],
  ['a refusal that is gone', { refusals: {} }, 'join refusal closed is gone'],
  ['a refusal under another status', { refusals: { closed: 410 } }, 'join refusal closed was 409, is 410'],
  ['another address', { path: '/api/teams' }, 'join moved from POST /api/user/teams to POST /api/teams'],
  ['access for other callers', { access: 'operator' }, 'join was for player, is for operator'],
])('%s breaks', (_name, change, problem) => expect(broken(change)).toEqual([problem]));

test.each<[string, Partial<DescribedEndpoint>]>([
  ['a new optional input', body({ amount, team, note, extra: text }, ['amount', 'team'])],
  ['an input that is no longer required', body({ amount, team, note }, ['team'])],
  ['a wider limit', body({ amount: { type: 'integer', minimum: 1 }, team, note }, ['amount', 'team'])],
  [
    'a number where an integer was accepted',
    body({ amount: { ...amount, type: 'number' }, team, note }, ['amount', 'team']),
  ],
  ['a new reply field', reply({ extra: text })],
  ['a new refusal', { refusals: { closed: 409, full: 409 } }],
  ['wider access', { access: 'anyone' }],
  ['access for everybody who is signed in', { access: 'signed-in' }],
])('%s breaks nothing', (_name, change) => expect(broken(change)).toEqual([]));

test('an input must not lose an alternative, a reply must not gain one', () => {
  const either = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf });
  const was = contracts({
    body: object({ amount: either(amount, text) }),
    reply: object({ at: either(text, { type: 'null' }) }),
  });
  const is = contracts({
    body: object({ amount }),
    reply: object({ at: either(text, { type: 'null' }, { type: 'number' }) }),
  });
  expect(compareContracts(was, is).breaking.map(({ what }) => what)).toEqual([
    'body.amount no longer takes string',
    'reply.at may now be number',
  ]);
});
test('an event that loses a field or a consumer breaks', () => {
  expect(broken({}, { payload: object({}) })).toEqual(['opened payload.userId is gone']);
  expect(broken({}, { consumers: [] })).toEqual([
    'opened svc-wallet no longer consumes it: what waits in its queue is left',
  ]);
});

const joined = { kind: 'endpoints', name: 'join' } as const;
const same = { breaking: [], added: [], changed: [] };

test.each([
  ['nothing', same, '1.4.2'],
  ['an addition', { ...same, added: [joined] }, '1.5.0'],
  ['a compatible change', { ...same, changed: [joined] }, '1.5.0'],
  ['a change that hurts', { ...same, breaking: [{ ...joined, what: 'is gone' }], added: [joined] }, '2.0.0'],
])('%s asks for its number', (_what, differences, version) => expect(versionFor('1.4.2', differences)).toBe(version));
