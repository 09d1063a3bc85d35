import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { portalClient } from '../../portal/client';

const STEP_MS = 30_000;

/** An authenticator app (RFC 6238). */
function codeAt(secret: string, step: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0');
}

/** The first operator under production's rules: enrols an authenticator app, and shows a code before acts. */
export async function signInOperator(
  { call, done, login }: ReturnType<typeof portalClient>,
  { email, password }: { email: string; password: string },
) {
  const token = await login(email, password);
  const factors = '/api/auth/users/factors';
  const begun = done(await call('POST', `${factors}/totp`, { token, body: { password } }), 'begin totp');
  const { secret } = z.looseObject({ secret: z.string() }).parse(begun);
  let usedStep = 0;
  /** A code is accepted once. */
  const nextCode = async (): Promise<string> => {
    while (Math.floor(Date.now() / STEP_MS) <= usedStep) await sleep(500);
    usedStep = Math.floor(Date.now() / STEP_MS);
    return codeAt(secret, usedStep);
  };
  done(await call('PUT', `${factors}/totp`, { token, body: { code: await nextCode() } }), 'confirm totp');
  return {
    token,
    showFactor: async (): Promise<void> =>
      void done(await call('POST', `${factors}/show`, { token, body: { code: await nextCode() } }), 'show a code'),
  };
}
