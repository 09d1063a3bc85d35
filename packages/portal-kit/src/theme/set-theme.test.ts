/** @jest-environment jsdom */
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { setTheme } from './set-theme';

const start = (storage = memoryStorage()): void => startPortal({ transport: fakeTransport(), storage })();
const shown = (): string | undefined => document.documentElement.dataset['theme'];

test('stores a theme chosen by hand, applies it, and writes it to the cookie of the gateway for the next page', () => {
  const storage = memoryStorage();
  start(storage);
  setTheme('light');
  expect([shown(), document.cookie, storage.getItem('theme')]).toEqual(['light', 'theme=light', 'light']);
  setTheme('system');
  expect([shown(), document.cookie]).toEqual(['system', '']);
});

test('no other site sends the cookie along with a change', () => {
  const written = jest.spyOn(Document.prototype, 'cookie', 'set');
  start();
  setTheme('dark');
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/^theme=dark;path=\/;samesite=lax;/));
  written.mockRestore();
  setTheme('system');
});

test('writes a choice that predates the cookie to it at the next start', () => {
  const storage = memoryStorage();
  storage.setItem('theme', 'dark');
  document.documentElement.dataset['theme'] = 'system';
  start(storage);
  expect([shown(), document.cookie]).toEqual(['dark', 'theme=dark']);
});

test('a page served in a theme that is not stored follows the device again', () => {
  document.documentElement.dataset['theme'] = 'light';
  start();
  expect([shown(), document.cookie]).toEqual(['system', '']);
});
