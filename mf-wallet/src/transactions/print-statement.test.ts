/** @jest-environment jsdom */
import { setTimeout as sleep } from 'node:timers/promises';
import { printStatement } from './print-statement';

// A browser's Blob has text(); jsdom's has not.
jest.mock('./fetch-statement', () => ({
  fetchStatement: async () => ({ text: async () => '<style>h1{margin:0}</style><h1>Statement</h1>' }),
}));
let prints: number;
let opened: Blob;
let tab: { closed: boolean; document: { readyState: string }; location: { href: string; replace(to: string): void } };
beforeEach(() => {
  prints = 0;
  tab = {
    closed: false,
    document: { readyState: 'complete' },
    location: { href: 'about:blank', replace: () => undefined },
  };
  window.open = () => Object.assign(tab, { print: () => (prints += 1) }) as unknown as Window;
  Object.assign(URL, {
    createObjectURL: (page: Blob) => ((opened = page), 'blob:statement'),
    revokeObjectURL: () => undefined,
  });
});

test('prints once the page of the statement has loaded, and not the empty page before it', async () => {
  expect(await printStatement('/statement')).toBe(true);
  await sleep(120);
  expect(prints).toBe(0);
  tab.document.readyState = 'loading';
  tab.location.href = 'blob:statement';
  await sleep(120);
  expect(prints).toBe(0);
  tab.document.readyState = 'complete';
  await sleep(200);
  expect(prints).toBe(1);
});
test('gives the style of the statement the nonce of the page, whose policy its tab inherits', async () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="N0nce+/=" />';
  await printStatement('/statement');
  tab.closed = true;
  const html = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(opened);
  });
  expect(html).toBe('<style nonce="N0nce+/=">h1{margin:0}</style><h1>Statement</h1>');
});
test('prints nothing when the tab was closed', async () => {
  await printStatement('/statement');
  tab.closed = true;
  tab.location.href = 'blob:statement';
  await sleep(120);
  expect(prints).toBe(0);
});
test('reports that the browser opened no tab', async () => {
  window.open = () => null;
  expect(await printStatement('/statement')).toBe(false);
});
