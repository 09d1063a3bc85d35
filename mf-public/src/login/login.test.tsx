/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone, fakeToken, refuse } from '@baazi/portal-kit/host';
import { tabStorage } from '@baazi/portal-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { texts } from '../texts';
import Login from './login';

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('T114: asks an account with a second factor for its code after the right password, and sends both', async () => {
  const alone = await mountAlone(Login, {
    at: paths.login,
    texts,
    answers: [
      answer(endpoints.login, ({ body }) =>
        body.factorCode === '123456'
          ? { token: fakeToken('u-asha'), user: asha }
          : body.factorCode === undefined
            ? refuse(endpoints.login, 'factor-code-needed')
            : refuse(endpoints.login, 'wrong-factor', {
                errors: [{ path: 'factorCode', msg: 'This is not right, or it was used before.' }],
              }),
      ),
    ],
  });
  type(/^Email/, 'asha@example.com');
  type(/^Password/, 'gully-cricket');
  press('Login');
  await screen.findByLabelText(/^Code of your second factor/);
  expect(screen.getByText('The six digits of your authenticator app, or a recovery code.')).toBeTruthy();
  press('Login');
  await screen.findByText('Please enter the code.');
  type(/^Code of your second factor/, '000000');
  press('Login');
  await screen.findByText('This is not right, or it was used before.');
  type(/^Code of your second factor/, '123456');
  press('Login');
  await screen.findByRole('button', { name: 'Loading...' });
  const sent = alone.requests.filter(({ url }) => url === endpoints.login.path).map(({ body }) => body);
  expect(sent).toEqual([
    { email: 'asha@example.com', password: 'gully-cricket' },
    { email: 'asha@example.com', password: 'gully-cricket', factorCode: '000000' },
    { email: 'asha@example.com', password: 'gully-cricket', factorCode: '123456' },
  ]);
});

test('offers a passkey where the browser fills in the address, and signs in with the one that is taken', async () => {
  const bytes = Uint8Array.from([1, 2, 3]).buffer;
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  };
  const asked: CredentialRequestOptions[] = [];
  class PublicKeyCredential {
    static isConditionalMediationAvailable = async (): Promise<boolean> => true;
  }
  Object.assign(window, { PublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: async (options: CredentialRequestOptions) => {
        asked.push(options);
        return credential;
      },
    },
  });
  const alone = await mountAlone(Login, {
    at: paths.login,
    texts,
    answers: [
      answer(endpoints.passkeyChallenge, { challenge: 'AQID', rpId: 'localhost', userVerification: 'required' }),
      answer(endpoints.loginWithPasskey, { token: fakeToken('u-asha'), user: asha }),
    ],
  });
  await waitFor(
    () =>
      expect(alone.requests.find(({ url }) => url === endpoints.loginWithPasskey.path)?.body).toMatchObject({
        passkey: { id: 'AQID', response: { signature: 'AQID' } },
      }),
    { timeout: 20_000 },
  );
  expect(asked).toMatchObject([{ mediation: 'conditional' }]);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
}, 40_000);

test('leads operators to their organisation where it is offered, and signs in with its answer, once', async () => {
  const offered = answer(endpoints.showOidc, { isOffered: true });
  const begun = answer(endpoints.beginOidc, { url: '#organisation', key: 'key-of-the-tab' });
  await mountAlone(Login, { at: paths.operatorLogin, texts, answers: [offered, begun] });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in through your organisation' }));
  await waitFor(() => expect(tabStorage.getItem('oidc')).toBe('key-of-the-tab'));
  const finished = answer(endpoints.finishOidc, { token: fakeToken('u-asha'), user: asha });
  const back = `${paths.login}?code=the-code&state=the-state`;
  const alone = await mountAlone(Login, { at: back, texts, answers: [offered, finished] });
  await waitFor(() => expect(tabStorage.getItem('oidc')).toBeNull());
  await waitFor(() =>
    expect(alone.requests.filter(({ url }) => url === endpoints.finishOidc.path).map(({ body }) => body)).toEqual([
      { key: 'key-of-the-tab', state: 'the-state', code: 'the-code' },
    ]),
  );
});

test('asks nothing about organisations where a player logs in, and finishes nothing that it did not begin', async () => {
  const isAbout = ({ url }: { url: string }): boolean => url.startsWith(endpoints.showOidc.path);
  const player = await mountAlone(Login, { at: paths.login, texts, answers: [] });
  expect(player.requests.filter(isAbout)).toEqual([]);
  const at = `${paths.login}?code=foreign&state=foreign`;
  const lured = await mountAlone(Login, { at, texts, answers: [answer(endpoints.showOidc, { isOffered: true })] });
  await screen.findByRole('button', { name: 'Sign in through your organisation' });
  expect(lured.requests.filter(({ url }) => url === endpoints.finishOidc.path)).toEqual([]);
});
