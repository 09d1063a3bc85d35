import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { openPostOffice, startTestService, testKeys } from '@baazi/service-kit/testing';
import type { AuthContext } from '../auth-context';
import { authConfig } from '../auth-config';
import { mountAuth } from '../mount-auth';
import { addOperatorByHand } from '../operators/command/add-operator-by-hand';
import { openPretendWallet } from './fake-wallet';

export const operatorCredentials = { email: 'operator@baazi.test', password: 'Floodlights-at-nine' };

/** svc-auth on real servers, with a post office and a wallet that tests can look into. */
export async function startTestAuth(env: Record<string, string> = {}) {
  const post = await openPostOffice();
  const wallet = await openPretendWallet();
  const dir = await mkdtemp(path.join(tmpdir(), 'baazi-auth-'));
  const operatorFile = path.join(dir, 'operator.json');
  await writeFile(operatorFile, JSON.stringify(operatorCredentials));
  let held: AuthContext | undefined;
  const service = await startTestService(
    'svc-auth',
    authConfig,
    async (given) => {
      held = await mountAuth(given);
    },
    {
      TOKEN_PRIVATE_KEY: testKeys.tokens.privatePem,
      SMTP_URL: post.url,
      MAIL_FROM: 'IPL Baazi <no-reply@baazi.test>',
      OTP_PEPPER: 'a pepper of more than thirty-two bytes',
      OPERATOR_FILE: operatorFile,
      SVC_WALLET_INTERNAL_URL: wallet.url,
      ...env,
    },
  );
  if (!held) throw new Error('not set up');
  const auth: AuthContext = held;
  let n = 0;
  const member = async (
    more: { refferalID?: string; email?: string; name?: string; headers?: Record<string, string> } = {},
  ) => {
    n += 1;
    const { headers, ...fields } = more;
    const who = { name: `Asha ${n}`, email: `asha${n}@example.in`, password: `gully-cricket-${n}-nets`, ...fields };
    const answer = await service.call(endpoints.signup, { body: { ...who, confirm_password: who.password }, headers });
    if (answer.status !== 201) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`);
    return who;
  };
  const logIn = async (
    who: { email: string; password: string },
    more: { rememberPassword?: boolean; headers?: Record<string, string> } = {},
  ): Promise<string> => {
    const { headers, ...fields } = more;
    const answer = await service.call(endpoints.login, {
      body: { email: who.email, password: who.password, ...fields },
      headers,
    });
    if (!answer.body.response) throw new Error(`login: ${JSON.stringify(answer.body)}`);
    return answer.body.response.token;
  };
  return {
    ...service,
    auth,
    post,
    wallet,
    member,
    logIn,
    me: async (token: string) => (await service.call(endpoints.currentUser, { token })).body.response,
    /** A member who is signed in. */
    signedIn: async (more: Parameters<typeof member>[0] = {}) => {
      const who = await member(more);
      return { ...who, token: await logIn(who) };
    },
    /** Another operator, made on the machine: tied to nobody. */
    machineOperator: async () => {
      const who = await member();
      const said = await addOperatorByHand(auth, who.email);
      if (!said.startsWith('operator:')) throw new Error(said);
      return { ...who, token: await logIn(who) };
    },
    guest: async () => {
      const answer = await service.call(endpoints.signupGuest, { body: {} });
      if (!answer.body.response) throw new Error(`guest: ${JSON.stringify(answer.body)}`);
      return { ...answer.body.response, token: await logIn(answer.body.response) };
    },
    stop: async () => {
      await service.stop();
      await post.close();
      await wallet.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type TestAuth = Awaited<ReturnType<typeof startTestAuth>>;
