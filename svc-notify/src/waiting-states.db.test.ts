import type { TestService } from '@baazi/service-kit/testing';
import { openMessages } from './messages/message';
import { openNotifications } from './notifications/notification';
import type { NotifyConfig } from './notify-config';
import { openSupportRequests } from './support/support-request';
import { startTestNotify } from './testing/start-test-notify';

let service: TestService<NotifyConfig>;
beforeAll(async () => void (service = await startTestNotify()));
afterAll(() => service.stop());

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const HOUR = 3600;
const DAY = 24 * HOUR;
const late = async () =>
  (await service.waiting.read())
    .filter(({ beyondBound }) => beyondBound > 0)
    .map(({ state, beyondBound, oldestSeconds }) => ({ state, beyondBound, hours: oldestSeconds / HOUR }));

test('names mails, pushes, messages and requests that wait beyond their bound, also where no worker finds them', async () => {
  const inACentury = ago(-100 * 365 * DAY);
  expect(await late()).toEqual([]);

  const mail = { sealed: 'x', attempts: 3, nextTryAt: inACentury, giveUpAt: inACentury };
  await service.db.collection<{ _id: string; queuedAt: Date }>('mails').insertMany([
    { ...mail, _id: 'late', queuedAt: ago(2 * HOUR) },
    { ...mail, _id: 'soon', queuedAt: ago(10) },
  ]);
  const notification = { userId: 'u1', kind: 'result', data: {}, at: ago(DAY), keptAt: ago(DAY) } as const;
  await openNotifications(service.db).raw.insertMany([
    { ...notification, _id: 'night', pushAt: ago(-8 * HOUR), mailAt: ago(-8 * HOUR) },
    { ...notification, _id: 'never', pushAt: inACentury },
  ] as never[]);
  await openMessages(service.db).raw.insertOne({
    ...{ _id: 'm', title: 'a', text: 'b', titleHi: 'c', textHi: 'd', to: 'all', aboutMoney: false, recipients: 1 },
    ...{ state: 'waiting', writtenBy: 'op', writtenAt: ago(30 * HOUR), addressed: 0, kept: 0 },
  } as never);
  await openSupportRequests(service.db).raw.insertOne({
    ...{ _id: 's', number: 'S-1', category: 'other', text: 'x', language: 'en', status: 'open' },
    ...{ askedAt: ago(4 * DAY), keptAt: ago(4 * DAY) },
  } as never);

  expect(await late()).toEqual([
    { state: 'mail', beyondBound: 1, hours: expect.closeTo(2, 1) },
    { state: 'push', beyondBound: 1, hours: Infinity },
    { state: 'message', beyondBound: 1, hours: expect.closeTo(30, 1) },
    { state: 'support-request', beyondBound: 1, hours: expect.closeTo(96, 1) },
  ]);
  const metrics = await service.metrics.metrics();
  expect(metrics).toMatch(/^waiting_beyond_bound\{state="mail",.*\} 1$/m);
  expect(metrics).toMatch(/^waiting_oldest_seconds\{state="push",.*\} \+Inf$/m);
  expect(metrics).toMatch(/^waiting_beyond_bound\{state="notification-mail",.*\} 0$/m);
});
