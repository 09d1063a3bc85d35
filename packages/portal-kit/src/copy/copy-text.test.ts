/** @jest-environment jsdom */
import type { Alert } from '@baazi/contracts';
import { alerts$, fakeTransport, memoryStorage, startPortal } from '../host';
import { copyText } from './copy-text';

const done: Alert = { msg: 'Copied to the clipboard.', alertType: 'success' };
const codes = 'one two\nthree four';
let stop = (): void => undefined;
beforeEach(() => {
  stop = startPortal({ transport: fakeTransport([]), storage: memoryStorage() });
  document.body.innerHTML = '<main id="content"><button>Copy</button></main>';
  document.querySelector('button')?.focus();
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});
const give = (clipboard: unknown): unknown =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
const field = (): HTMLTextAreaElement | null => document.querySelector('textarea');

test('copies to the clipboard and says so', async () => {
  const written: string[] = [];
  give({ writeText: async (text: string) => void written.push(text) });
  await copyText(codes, done);
  expect([written, alerts$.value?.msg, field()]).toEqual([[codes], done.msg, null]);
});

test.each<[string, unknown]>([
  ['no clipboard', undefined],
  ['a clipboard that refuses', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
])('%s: copies the selected text; the focus returns', async (_what, clipboard) => {
  give(clipboard);
  let copied = '';
  document.execCommand = () => {
    copied = field()?.value ?? '';
    return true;
  };
  await copyText(codes, done);
  expect([copied, alerts$.value?.msg, field()]).toEqual([codes, done.msg, null]);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test.each<[string, (() => boolean) | undefined]>([
  ['no way to copy', undefined],
  ['a copy that fails', () => false],
])('%s: the text stands selected, inside the open dialog, until the player leaves it', async (_what, execute) => {
  if (execute) document.execCommand = execute;
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  await copyText(codes, done);
  const shown = field();
  expect(shown?.closest('[role=dialog]')).not.toBeNull();
  expect(shown?.value.slice(shown.selectionStart, shown.selectionEnd)).toBe(codes);
  expect(document.activeElement).toBe(shown);
  expect(alerts$.value?.msg).toMatch(/The text is selected/);
  shown?.blur();
  expect(field()).toBeNull();
});
