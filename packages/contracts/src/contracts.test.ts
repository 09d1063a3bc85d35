import { reason } from './common-shapes';
import { endpoints, events, operatorGuards, refusalTexts, refusalTextFor, type EndpointData } from './contracts';
import { payloadShape, shapeOf, shapes } from './shapes';

const all = Object.entries(endpoints) as [string, EndpointData][];

test('every endpoint has shapes under its own name', () => {
  for (const [name, endpoint] of all) expect(shapeOf(endpoint).name).toBe(name);
  expect(Object.keys(shapes).sort()).toEqual(all.map(([name]) => name).sort());
});
test('no two endpoints share method and path', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
test('every refusal has a text', () => {
  const codes = all.flatMap(([, { refusals }]) => Object.keys(refusals));
  expect(codes.filter((code) => !refusalTexts[code])).toEqual([]);
  expect(refusalTextFor('unknown-code').message).toBe('Something Went Wrong');
});
test('internal paths are for services only, operators’ paths are under /api/admin or /parts', () => {
  for (const [, { path, access, callers }] of all) {
    expect(path.startsWith('/internal/')).toBe(access === 'service');
    if (access === 'service') expect(callers).toBeDefined();
    else if (!path.startsWith('/parts/')) expect(callers).toBeUndefined();
    if (access === 'operator') expect(path).toMatch(/^\/(api\/admin|parts)\//);
  }
});
test('playing and wallets are for players only; the own account is for everyone signed in', () => {
  const allowed = (wanted: EndpointData['access']) =>
    all.filter(([, { access }]) => access === wanted).map(([name]) => name);
  expect(allowed('signed-in').sort()).toEqual(
    [
      ...['currentUser', 'logout', 'changePassword', 'updateProfile', 'uploadProfile', 'listSessions', 'endSession'],
      ...['setLanguage', 'requestEmailVerification', 'verifyEmail', 'dashboard', 'live'],
      ...['listFactors', 'beginTotp', 'confirmTotp', 'beginPasskey', 'confirmPasskey', 'showFactor', 'removeFactor'],
      'renameFactor',
      ...['renewRecoveryCodes', 'ownActivity', 'disownActivity', 'stateReadReason'],
    ].sort(),
  );
  expect(allowed('player')).toEqual(
    expect.arrayContaining(['joinContest', 'answerQuestion', 'withdraw', 'createPaymentLink', 'wallet', 'friends']),
  );
});
test.each(all.filter(([, { access, method }]) => access === 'operator' && method !== 'GET'))(
  'T133, T134: %s waits the first day and asks a fresh factor, unless it is in the list',
  (name, endpoint) => {
    const exempt: Record<string, ReturnType<typeof operatorGuards>> = {
      // these two store nothing
      previewMessage: { firstDay: false, freshFactor: false },
      rehearseSettlement: { firstDay: false, freshFactor: false },
      // it stops another operator's message
      withdrawMessage: { firstDay: false, freshFactor: false },
      // an over takes four minutes
      enterScore: { firstDay: true, freshFactor: false },
      // in the minutes before play
      enterToss: { firstDay: true, freshFactor: false },
    };
    expect(operatorGuards(endpoint)).toEqual(exempt[name] ?? { firstDay: true, freshFactor: true });
    for (const why of Object.values(endpoint.exempt ?? {})) expect(why.length).toBeGreaterThan(8);
  },
);
test('every change and every read of people by operators names the roles that it serves', () => {
  const unnamed = all.filter(
    ([, { access, method, budget, duties }]) =>
      access === 'operator' && (method !== 'GET' || budget === 'people') && duties === undefined,
  );
  expect(unnamed).toEqual([]);
  const named = all.filter(([, { access, duties }]) => access !== 'operator' && duties !== undefined);
  expect(named).toEqual([]);
});
test('only what operators change is exempt from their guards', () => {
  for (const [name, { access, method, exempt }] of all)
    expect([name, exempt !== undefined && (access !== 'operator' || method === 'GET')]).toEqual([name, false]);
});
test('every event has a consumer and a payload shape', () => {
  for (const event of Object.values(events)) {
    expect(event.consumers.length).toBeGreaterThan(0);
    expect(payloadShape(event)).toBeDefined();
  }
});
test('the name of an event carries its version from the second on, so that versions share no queue', () => {
  for (const { name, version } of Object.values(events)) expect(Number(/-v(\d+)$/.exec(name)?.[1] ?? 1)).toBe(version);
});

describe('input validation', () => {
  const join = (extra: object): unknown => ({ matchID: 'ipl-2025-1', chosenTeam: 'MI', amount: 49, ...extra });
  const errorsOf = (
    shape: {
      safeParse: (value: unknown) => {
        success: boolean;
        error?: { issues: { path: PropertyKey[]; message: string }[] };
      };
    },
    value: unknown,
  ): string[] => shape.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  test.each([
    [{ amount: 48 }, 'amount: Minimum amount is 49.'],
    [{ amount: undefined }, 'amount: Please Enter Amount.'],
    [{ amount: '' }, 'amount: Please Enter Amount.'],
    [{ amount: '0x31' }, 'amount: Please Enter Amount.'],
    [{ amount: [49] }, 'amount: Please Enter Amount.'],
    [{ amount: { $gt: 0 } }, 'amount: Please Enter Amount.'],
    [{ amount: null }, 'amount: Please Enter Amount.'],
    [{ amount: true }, 'amount: Please Enter Amount.'],
    [{ chosenTeam: undefined }, 'chosenTeam: Pleae choose team that can win.'],
    [{ chosenTeam: '' }, 'chosenTeam: Pleae choose team that can win.'],
  ])('rejects a join with %p: %s', (extra, error) =>
    expect(errorsOf(shapes.joinContest.body, join(extra))).toEqual([error]),
  );
  test('rejects query operators as e-mail address (T59)', () => {
    expect(errorsOf(shapes.login.body, { email: { $gt: '' }, password: 'x' })).toEqual([
      'email: Please provide a valid email.',
    ]);
    expect(shapes.login.body.safeParse({ email: 'a@b.in', password: 'x', role: 'operator' }).success).toBe(false);
  });
  test.each(['Ravi', 'रवि कुमार', 'क्‍ष', "O'Neil 🏏", 'Nguyễn', 'क़िं', 'ที่รัก', '👨‍👩‍👧', 'Jose\u0301'])(
    'accepts %p as a name',
    (name) => expect(shapes.updateProfile.body.safeParse({ name, email: 'a@b.in' }).success).toBe(true),
  );
  const deceptive = {
    'a bidi control': 'a\u202eb',
    'a bidi isolate': 'a\u2066b',
    'an Arabic letter mark': 'a\u061cb',
    'a line separator': 'a\u2028b',
    'a paragraph separator': 'a\u2029b',
    'a tag character': 'a\u{e0062}b',
    'four marks on a letter': `a${'\u0316'.repeat(4)}b`,
    'four marks on a letter, joined': `a${'\u0316\u200d'.repeat(4)}b`,
    'a lone surrogate': 'a\ud800b',
  };
  test.each(Object.entries(deceptive))('refuses %s in names, leagues and notes (T73)', (_what, text) => {
    const taken = [
      shapes.updateProfile.body.safeParse({ name: text, email: 'a@b.in' }),
      shapes.makeLeague.body.safeParse({ name: `${text}cd` }),
      reason.safeParse(text),
    ];
    expect(taken.map(({ success }) => success)).toEqual([false, false, false]);
  });
  test.each([
    '',
    '  ',
    'a\u0000b',
    'a\u202eb',
    'a\u200bb',
    '\ud800',
    'x'.repeat(101),
    '\u2800\u2800',
    '\u3164',
    '\u200d\u200c',
    '\u00ad',
    '\u0301\u0301',
  ])('rejects %p as a name (T73)', (name) =>
    expect(shapes.updateProfile.body.safeParse({ name, email: 'a@b.in' }).success).toBe(false),
  );
  test.each(['А@b.in', 'a@b', 'a b@c.in', 'ａ@b.in', 'a@b.in\r\nBcc: c@d.in'])(
    'rejects %p as an e-mail address (T74, T75)',
    (email) => expect(shapes.login.body.safeParse({ email, password: 'x' }).success).toBe(false),
  );
  test.each([
    [7, false],
    [8, true],
    [64, true],
    [128, true],
    [129, false],
  ])('a new password of %i characters: %p (T53, T54)', (length, fine) => {
    const password = 'a'.repeat(length);
    const taken = [
      shapes.signup.body.safeParse({ name: 'Ravi', email: 'a@b.in', password, confirm_password: password }),
      shapes.changePassword.body.safeParse({ current_password: 'x', password, confirm_password: password }),
    ];
    expect(taken.map(({ success }) => success)).toEqual([fine, fine]);
  });
  test('lists accept only their own orders, filters and bounds (T64-T67)', () => {
    const list = shapes.listTeams.query;
    expect(list.parse({})).toMatchObject({
      limit: 20,
      page: 1,
      orderBy: 'createdAt',
      ascending: 'desc',
      query: '',
      filters: {},
    });
    expect(list.parse({ orderBy: 'user.createdAt', filters: '{"result":"WON"}', limit: '100' })).toMatchObject({
      orderBy: 'createdAt',
      filters: { result: 'WON' },
      limit: 100,
    });
    for (const bad of [
      { limit: '101' },
      { limit: '0' },
      { limit: '1e3' },
      { page: '10001' },
      { orderBy: 'passwordHash' },
      { filters: '{"user":"x"}' },
      { filters: '{"result":{"$ne":1}}' },
      { filters: '[[[[' },
      { filters: '{"result":"WON","result":"LOST"}' },
      { filters: '{"result":"WON","res\\u0075lt":"LOST"}' },
      { query: 'a\u0000b' },
      { query: '\ud800' },
      { query: 'x'.repeat(65) },
      { ascending: '1' },
    ])
      expect(list.safeParse(bad).success).toBe(false);
  });
});
