/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, language$, memoryStorage, fakeToken, fakeTransport, refuse, startPortal } from '../host';
import { setLang, signIn } from '../portal-kit';

const token = fakeToken('u-asha');
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
let stop = (): void => undefined;
beforeEach(() => (document.documentElement.lang = 'en'));
afterEach(() => stop());

function start(user: typeof asha, stored: Record<string, string> = {}, reply = answer(endpoints.setLanguage, {})) {
  const transport = fakeTransport([answer(endpoints.currentUser, user), reply]);
  const storage = memoryStorage(stored);
  stop = startPortal({ transport, storage, loadDocument: () => undefined });
  const savedLanguages = () =>
    transport.requests.filter(({ url }) => url === endpoints.setLanguage.path).map(({ body }) => body);
  return { transport, storage, savedLanguages };
}

test('a device that is new to the player switches to the language of the account and stores it', async () => {
  const { storage, savedLanguages } = start({ ...asha, language: 'hi' });
  await settled();
  expect(language$.value).toBe('en');
  await signIn(token);
  await settled();
  expect([language$.value, document.documentElement.lang, storage.getItem('language')]).toEqual(['hi', 'hi', 'hi']);
  expect(savedLanguages()).toEqual([]);
});

test('an account without a language leaves the page as it is', async () => {
  start(asha, { language: 'hi', token });
  await settled();
  expect(language$.value).toBe('hi');
});

test('sends a switch while signed in to the account, and later requests use the new language', async () => {
  const { transport, savedLanguages } = start({ ...asha, language: 'en' }, { token });
  await settled();
  await setLang('hi');
  await settled();
  expect(savedLanguages()).toEqual([{ language: 'hi' }]);
  await signIn(token);
  expect(transport.requests.at(-1)?.headers).toMatchObject({ 'accept-language': 'hi' });
  expect(language$.value).toBe('hi');
});

test('sends no request for a switch by a visitor', async () => {
  const { savedLanguages } = start(asha);
  await settled();
  await setLang('hi');
  expect(savedLanguages()).toEqual([]);
});

test('a refused switch shows no error', async () => {
  start(asha, { token }, answer(endpoints.setLanguage, refuse(endpoints.setLanguage, 'not-found')));
  await settled();
  await setLang('hi');
  await settled();
  expect(language$.value).toBe('hi');
});
