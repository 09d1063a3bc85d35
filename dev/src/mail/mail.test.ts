import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { createMailServer, openMailbox } from './mail-server';
import { mailHttp } from './mail-http';
import type { MailMessage } from './message';

const mailbox = openMailbox({ messagesMax: 3 });
const smtp = createMailServer(mailbox);
const page = mailHttp(mailbox);
let base = '';
let transport: Transporter;

beforeAll(async () => {
  const listener = smtp.listen(0, '127.0.0.1');
  page.listen(0, '127.0.0.1');
  await Promise.all([once(listener, 'listening'), once(page, 'listening')]);
  const portOf = (address: string | AddressInfo | null) =>
    address !== null && typeof address === 'object' ? address.port : 0;
  base = `http://localhost:${portOf(page.address())}`;
  transport = createTransport(`smtp://127.0.0.1:${portOf(listener.address())}`);
});
afterAll(async () => {
  transport.close();
  page.closeAllConnections();
  page.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => mailbox.clear());

const send = (subject: string, more = {}) =>
  transport.sendMail({
    from: 'IPL Baazi <no-reply@ipl-baazi.local>',
    to: 'asha@example.in',
    subject,
    text: 'Your One-Time Password is A1B2C3',
    ...more,
  });
const list = async (): Promise<MailMessage[]> => (await fetch(`${base}/email`)).json();

test('lists sent messages in the JSON API, newest last', async () => {
  await send('first');
  await send('पासवर्ड', {
    to: ['Asha <asha@example.in>', 'ravi@example.in'],
    html: '<p>Your One-Time Password is <b>A1B2C3</b></p>',
  });
  const messages = await list();
  expect(messages.map(({ subject }) => subject)).toEqual(['first', 'पासवर्ड']);
  expect(messages[1]?.to.map(({ address }) => address)).toEqual(['asha@example.in', 'ravi@example.in']);
  expect(messages[1]?.text.trim()).toBe('Your One-Time Password is A1B2C3');
  expect(messages[1]?.html).toContain('<b>A1B2C3</b>');
});

test('rejects a refused address until the refusal is deleted', async () => {
  const refused = (method: 'PUT' | 'DELETE') =>
    fetch(`${base}/refused/${encodeURIComponent('Asha@example.in')}`, { method });
  await refused('PUT');
  await expect(send('nowhere')).rejects.toMatchObject({ command: 'RCPT TO', responseCode: 550 });
  await refused('DELETE');
  await send('here');
  expect((await list()).map(({ subject }) => subject)).toEqual(['here']);
});

test('deletes all messages', async () => {
  await send('gone soon');
  expect((await fetch(`${base}/email/all`, { method: 'DELETE' })).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('stores only the newest messages', async () => {
  for (const subject of ['1', '2', '3', '4', '5']) await send(subject);
  expect((await list()).map(({ subject }) => subject)).toEqual(['3', '4', '5']);
});

test('refuses a message that is too large', async () => {
  await expect(send('huge', { text: 'x'.repeat(2 * 1024 * 1024) })).rejects.toThrow(/552|size/i);
  expect(await list()).toEqual([]);
});

test('escapes a message in the page and sandboxes its HTML', async () => {
  await send('<img src=x onerror=alert(1)>', { html: '<script>alert(2)</script>' });
  const [message] = await list();
  const pageOf = async (path: string) => fetch(`${base}${path}`);
  expect(await (await pageOf('/')).text()).not.toContain('<img src=x');
  const view = await (await pageOf(`/messages/${message?.id}`)).text();
  expect(view).toContain('<iframe sandbox');
  expect(view).not.toContain('<script>');
  const html = await pageOf(`/messages/${message?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
});

test('refuses requests with a foreign Host header', async () => {
  const status = await new Promise((resolve, reject) => {
    http
      .get(`${base}/email`, { headers: { host: 'evil.example' } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject);
  });
  expect(status).toBe(403);
});
