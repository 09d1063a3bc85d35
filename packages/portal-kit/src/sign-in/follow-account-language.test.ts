/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, language$, memoryStorage, fakeToken, fakeTransport, refuse, startPortal } from '../host';
import { setLang, signIn } from '../portal-kit';

const token = fakeToken('u-asha');
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
let stop = (): void => undefined;
beforeEach(() => (document.documentElement.lang = 'en'));
afterEach(() => stop());

function start(user: typeof asha, kept: Record<string, string> = {}, told = answer(endpoints.setLanguage, {})) {
  const transport = fakeTransport([answer(endpoints.currentUser, user), told]);
  const storage = memoryStorage(kept);
  stop = startPortal({ transport, storage, loadDocument: () => undefined });
  const languagesTold = () =>
    transport.requests.filter(({ url }) => url === endpoints.setLanguage.path).map(({ body }) => body);
  return { transport, storage, languagesTold };
}

test('a device that the player is new on turns to the language of the account, and keeps it', async () => {
  const { storage, languagesTold } = start({ ...asha, language: 'hi' });
  await settled();
  expect(language$.value).toBe('en');
  await signIn(token);
  await settled();
  expect([language$.value, document.documentElement.lang, storage.getItem('language')]).toEqual(['hi', 'hi', 'hi']);
  expect(languagesTold()).toEqual([]);
});

test('an account that has chosen none leaves the page as it is', async () => {
  start(asha, { language: 'hi', token });
  await settled();
  expect(language$.value).toBe('hi');
});

test('a switch while signed in is told to the account, and what is asked from then on says it', async () => {
  const { transport, languagesTold } = start({ ...asha, language: 'en' }, { token });
  await settled();
  await setLang('hi');
  await settled();
  expect(languagesTold()).toEqual([{ language: 'hi' }]);
  await signIn(token);
  expect(transport.requests.at(-1)?.headers).toMatchObject({ 'accept-language': 'hi' });
  expect(language$.value).toBe('hi');
});

test('a switch by a visitor is told to nobody', async () => {
  const { languagesTold } = start(asha);
  await settled();
  await setLang('hi');
  expect(languagesTold()).toEqual([]);
});

test('a server that does not take it disturbs nobody', async () => {
  start(asha, { token }, answer(endpoints.setLanguage, refuse(endpoints.setLanguage, 'not-found')));
  await settled();
  await setLang('hi');
  await settled();
  expect(language$.value).toBe('hi');
});
