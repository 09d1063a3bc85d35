import { createServer } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
let subscriptions: unknown[] | undefined;
const notify = createServer((req, res) => {
  const known = req.url === '/parts/push-subscriptions' && subscriptions !== undefined;
  res.writeHead(known ? 200 : 503, { 'content-type': 'application/json' });
  res.end(
    JSON.stringify(known ? { status: true, response: { data: subscriptions } } : { status: false, code: 'busy' }),
  );
});
beforeAll(async () => {
  await new Promise<void>((resolve) => notify.listen(0, '127.0.0.1', resolve));
  const address = notify.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  t = await startTestAuth({ SVC_NOTIFY_URL: `http://127.0.0.1:${address.port}` });
});
afterAll(async () => {
  await t.stop();
  notify.closeAllConnections();
  await new Promise((resolve) => notify.close(resolve));
});

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

it('T132: lists the browsers that get pushes, also those whose session has expired', async () => {
  const account = await t.signedIn();
  const { token } = account;
  await t.logIn(account, { headers: { 'user-agent': android } });
  const list = async () => (await t.call(endpoints.listSessions, { token })).body.response;
  const rows = (await list())?.data ?? [];
  const [phone, desk] = [rows.find(({ current }) => !current), rows.find(({ current }) => current)];
  await t.auth.sessions.updateOne({ _id: phone?.sessionID }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
  const since = '2025-04-05T06:30:00.000Z';
  const common = { pushService: 'push.example', since };
  subscriptions = [
    { subscriptionID: 'one', sessionID: desk?.sessionID, ...common },
    { subscriptionID: 'two', sessionID: phone?.sessionID, ...common },
    { subscriptionID: 'three', ...common },
  ];
  const shown = await list();
  expect(shown?.data).toHaveLength(1);
  expect(shown?.pushes).toEqual([
    { subscriptionID: 'one', sessionID: desk?.sessionID, device: desk?.device, since: expect.any(String) },
    { subscriptionID: 'two', device: 'Chrome on Android', since: expect.any(String) },
    { subscriptionID: 'three', device: 'Unknown device', since: expect.any(String) },
  ]);
});

it('lists the devices when svc-notify does not answer', async () => {
  const { token } = await t.signedIn();
  subscriptions = undefined;
  const list = (await t.call(endpoints.listSessions, { token })).body.response;
  expect(list?.data).toHaveLength(1);
  expect(list).not.toHaveProperty('pushes');
});
