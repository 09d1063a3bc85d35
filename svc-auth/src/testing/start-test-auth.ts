import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { startFakeSmtpServer, startTestService, testKeys } from '@baazi/service-kit/testing';
import { authConfig } from '../auth-config';
import type { AuthContext } from '../auth-context';
import { mountAuth } from '../mount-auth';
import { addOperatorCommand } from '../operators/command/operator-commands';
import { startFakeWallet } from './fake-wallet';

export const operatorCredentials = { email: 'operator@baazi.test', password: 'Floodlights-at-nine' };

/** svc-auth on real databases, with an inspectable mail server and a fake wallet. */
export async function startTestAuth(env: Record<string, string> = {}) {
  const post = await startFakeSmtpServer();
  const wallet = await startFakeWallet();
  const dir = await mkdtemp(path.join(tmpdir(), 'baazi-auth-'));
  const operatorFile = path.join(dir, 'operator.json');
  await writeFile(operatorFile, JSON.stringify(operatorCredentials));
  let mounted: AuthContext | undefined;
  const service = await startTestService(
    'svc-auth',
    authConfig,
    async (given) => {
      mounted = await mountAuth(given);
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
  if (!mounted) throw new Error('not set up');
  const auth: AuthContext = mounted;
  let n = 0;
  const member = async (
    more: { refferalID?: string; email?: string; name?: string; headers?: Record<string, string> } = {},
  ) => {
    n += 1;
    const { headers, ...fields } = more;
    const account = { name: `Asha ${n}`, email: `asha${n}@example.in`, password: `gully-cricket-${n}-nets`, ...fields };
    const answer = await service.call(endpoints.signup, {
      body: { ...account, confirm_password: account.password },
      headers,
    });
    if (answer.status !== 201) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`);
    return account;
  };
  const logIn = async (
    account: { email: string; password: string },
    more: { rememberPassword?: boolean; headers?: Record<string, string> } = {},
  ): Promise<string> => {
    const { headers, ...fields } = more;
    const answer = await service.call(endpoints.login, {
      body: { email: account.email, password: account.password, ...fields },
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
    /** A signed-in member. */
    signedIn: async (more: Parameters<typeof member>[0] = {}) => {
      const account = await member(more);
      return { ...account, token: await logIn(account) };
    },
    /** Another operator, promoted by the command line and so linked to no other. */
    commandLineOperator: async () => {
      const account = await member();
      const output = await addOperatorCommand(auth, account.email);
      if (!output.startsWith('operator:')) throw new Error(output);
      return { ...account, token: await logIn(account) };
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
