import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@baazi/contracts';
import { codeOfStep, STEP_MS, stepAt } from '../factors/totp';
import { fakePasskey } from './fake-passkey';
import type { TestAuth } from './start-test-auth';

interface Account {
  password: string;
  token: string;
}
/** An authenticator app. Each code must be of a later step than the one before, so tests choose steps ahead. */
export type App = (stepsAhead?: number) => string;
export const appOf = (secret: string): App => {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return (stepsAhead = 0) => codeOfStep(key, stepAt(new Date()) + stepsAhead);
};

/** An app whose first code was not entered yet. */
export async function beginApp(t: TestAuth, { token, password }: Account): Promise<App> {
  const { body } = await t.call(endpoints.beginTotp, { token, body: { password } });
  if (!body.response) throw new Error(JSON.stringify(body));
  return appOf(body.response.secret);
}

export async function addApp(t: TestAuth, account: Account): Promise<{ app: App; recoveryCodes: string[] }> {
  const app = await beginApp(t, account);
  // The code of the step before is refused once this step ends.
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < 2000) await sleep(leftMs);
  const { body } = await t.call(endpoints.confirmTotp, { token: account.token, body: { code: app(-1) } });
  if (!body.response) throw new Error(JSON.stringify(body));
  return { app, recoveryCodes: body.response.recoveryCodes ?? [] };
}

export async function addPasskey(t: TestAuth, { token, password }: Account, passkey = fakePasskey()) {
  const { body } = await t.call(endpoints.beginPasskey, { token, body: { password } });
  const created = passkey.make({ challenge: body.response?.challenge ?? '' });
  const answer = await t.call(endpoints.confirmPasskey, { token, body: { passkey: created } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return passkey;
}
export const challenge = async (t: TestAuth): Promise<string> =>
  (await t.call(endpoints.passkeyChallenge, { body: {} })).body.response?.challenge ?? '';
