/** @jest-environment jsdom */
import { setTimeout as sleep } from 'node:timers/promises';
import { showCauses } from './causes';

let moved: string[];
let isStill: boolean;
let stop: () => void;
const row = (id: string, result = 'pending'): string =>
  `<article data-entry="${id}" data-state="open" data-result="${result}"></article>`;
const list = (): Element => document.querySelector('main')!;
const changed = async (change: () => void): Promise<string[]> => {
  moved = [];
  change();
  await sleep(0);
  return moved;
};

beforeEach(() => {
  isStill = false;
  window.matchMedia = (() => ({ matches: isStill })) as never;
  Element.prototype.animate = function animate(this: Element) {
    moved.push(this.getAttribute('data-entry') ?? 'likeness');
    return {} as Animation;
  };
  document.body.innerHTML = `<div id="bar"><a href="/user/wallet">₹40</a></div><main>${row('a')}${row('b')}</main>`;
  stop = showCauses(list(), { turnsOnly: false });
});
afterEach(() => stop());

test('turns a row whose result arrives, and no other', async () => {
  expect(await changed(() => list().children[1]?.setAttribute('data-result', 'won'))).toEqual(['b']);
  expect(await changed(() => list().children[1]?.setAttribute('data-result', 'won'))).toEqual([]);
});
test('turns a settled row once when state and result change together', async () =>
  expect(
    await changed(() => {
      list().children[0]?.setAttribute('data-state', 'settled');
      list().children[0]?.setAttribute('data-result', 'lost');
    }),
  ).toEqual(['a']));
test('animates nothing towards a place outside the viewport', async () => {
  const boxes = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: -72, bottom: 0 } as DOMRect);
  expect(await changed(() => list().insertAdjacentHTML('afterbegin', row('c')))).toEqual([]);
  boxes.mockRestore();
});
test('animates a new entry from the balance, but not rows that change places', async () => {
  expect(await changed(() => list().insertAdjacentHTML('afterbegin', row('c')))).toEqual(['likeness', 'c']);
  expect(await changed(() => list().append(list().firstElementChild!))).toEqual([]);
});
test('animates a list that appears with its first entry', async () =>
  expect(await changed(() => list().insertAdjacentHTML('beforeend', `<section>${row('d')}</section>`))).toEqual([
    'likeness',
    'd',
  ]));
test('animates nothing under reduced motion', async () => {
  stop();
  isStill = true;
  stop = showCauses(list(), { turnsOnly: false });
  expect(await changed(() => list().insertAdjacentHTML('afterbegin', row('e')))).toEqual([]);
});
