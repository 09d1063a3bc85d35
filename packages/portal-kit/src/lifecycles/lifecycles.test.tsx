/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLocation } from 'react-router-dom';
import { checked, memoryStorage, onReloadRemote, fakeTransport, startPortal } from '../host';
import { lifecycles, setLang, useTexts } from '../portal-kit';

const transport = fakeTransport();
let domElement: HTMLElement;
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  startPortal({ transport, storage: memoryStorage() })();
  await setLang('en');
  domElement = document.createElement('div');
  document.body.replaceChildren(domElement);
  window.history.replaceState(null, '', '/user/wallet');
});
afterEach(() => jest.restoreAllMocks());
const props = (): { name: string; domElement: HTMLElement } => ({ name: 'mf-wallet', domElement });

test('mount resolves when the screen is rendered; unmount leaves nothing; mounting again works', async () => {
  const part = lifecycles(function App() {
    return <p>at {useLocation().pathname}</p>;
  });
  for (let round = 0; round < 2; round++) {
    await part.bootstrap(props());
    await part.mount(props());
    expect(domElement.textContent).toBe('at /user/wallet');
    await part.unmount(props());
    expect(domElement.innerHTML).toBe('');
  }
  await part.unload(props());
});

test("shows texts in the player's language and switches them in a mounted app", async () => {
  const texts = { en: { wallet: 'Wallet' }, hi: () => Promise.resolve({ wallet: 'वॉलेट' }) };
  await setLang('hi');
  const part = lifecycles(() => <p>{useTexts(texts).wallet}</p>, { texts });
  await part.bootstrap(props());
  await part.mount(props());
  expect(domElement.textContent).toBe('वॉलेट');
  expect(document.documentElement.lang).toBe('hi');
  await setLang('en');
  await screen.findByText('Wallet');
  await part.unmount(props());
});

test('stays English if Hindi fails to load', async () => {
  const texts = { en: { wallet: 'Wallet' }, hi: () => Promise.reject<{ wallet: string }>(new Error('gone')) };
  await setLang('hi');
  const part = lifecycles(() => <p>{useTexts(texts).wallet}</p>, { texts });
  await part.mount(props());
  expect(domElement.textContent).toBe('Wallet');
  await part.unmount(props());
});

test('an app that throws shows a card; the first retry renders it again, the second loads it again', async () => {
  let broken = true;
  const reloaded: string[] = [];
  onReloadRemote((name) => reloaded.push(name));
  const part = lifecycles(function App() {
    if (broken) throw new Error('no such match');
    return <p>whole again</p>;
  });
  await part.mount(props());
  expect(transport.requests.at(-1)).toMatchObject({
    url: '/api/faults',
    body: { remote: 'mf-wallet', stage: 'render', message: 'Error: no such match' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reloaded).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reloaded).toEqual(['mf-wallet']);
  await part.unmount(props());
  broken = false;
  await part.mount(props());
  await screen.findByText('whole again');
  await part.unmount(props());
});

describe('the root of a tree', () => {
  const before = process.env.NODE_ENV;
  afterEach(() => Reflect.set(process.env, 'NODE_ENV', before));

  test.each([
    ['development', StrictMode],
    ['production', 'main'],
  ])('in %s the outermost element is %p', (environment, outermost) => {
    Reflect.set(process.env, 'NODE_ENV', environment);
    expect(checked(<main />).type).toBe(outermost);
  });
});
