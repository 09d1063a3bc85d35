/** @jest-environment jsdom */
// Every remote runs without a server: `npm run dev -w mf-...`. Its page answers every request of its screens, and a
// screen whose requests fail says so.
import { declarationShape } from '@baazi/contracts/registry-shapes';
import { asha, mountAlone, type Alone } from '@baazi/portal-kit/host';
import { webcrypto } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ComponentType } from 'react';

// Missing in jsdom.
Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
Object.assign(performance, { getEntriesByType: () => [] });
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });

const root = path.resolve(__dirname, '../..');
const parts = fs.readdirSync(root).filter((name) => fs.existsSync(path.join(root, name, 'mfe.json')));
/** An address of each route of a remote. */
function addressesOf(part: string): string[] {
  const declared: unknown = JSON.parse(fs.readFileSync(path.join(root, part, 'mfe.json'), 'utf8'));
  return declarationShape.parse(declared).routes.map((route) => route.path.replace('*', 'x').replace(/^(?!\/)/, '/'));
}

const skeletons = (): number => document.querySelectorAll('[data-skeleton]').length;
/** Until no skeleton is left and nothing has changed for 150 ms; at most 10 s. */
async function settled(): Promise<void> {
  const end = Date.now() + 10_000;
  for (let before = ''; (skeletons() > 0 || before !== document.body.innerHTML) && Date.now() < end;) {
    before = document.body.innerHTML;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

afterEach(() => document.body.replaceChildren());

const goTo = (address: string): void => {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

test.each(parts)('%s has an answer to every request of its screens, and shows no failure', async (part) => {
  const [first = '', ...others] = addressesOf(part);
  window.history.replaceState(null, '', first);
  const { alone }: { alone: Promise<Alone> } = await import(path.join(root, part, 'src/standalone'));
  const { unanswered, unmount } = await alone;
  const failures: string[] = [];
  for (const address of [first, ...others]) {
    if (address !== first) goTo(address);
    await settled();
    failures.push(
      ...[...document.querySelectorAll('[role=alert]')].map(({ textContent }) => `${address}: ${textContent}`),
    );
  }
  await unmount();
  expect({ unanswered, failures }).toEqual({ unanswered: [], failures: [] });
});

const screens = parts.flatMap((part) => addressesOf(part).map((at): [string, string] => [part, at]));
test.each(screens)('%s shows no skeleton for ever when its requests fail at %s', async (part, at) => {
  const { App }: { App: ComponentType } = await import(path.join(root, part, 'src/app'));
  const alone = await mountAlone(App, { at, player: asha });
  await settled();
  const waiting = skeletons();
  await alone.unmount();
  expect(waiting).toBe(0);
});
