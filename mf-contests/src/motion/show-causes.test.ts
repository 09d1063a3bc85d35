/** @jest-environment jsdom */
import { setTimeout as sleep } from 'node:timers/promises';
import { showCauses } from './show-causes';

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

test('a row whose result comes turns over, and no other', async () => {
  expect(await changed(() => list().children[1]?.setAttribute('data-result', 'won'))).toEqual(['b']);
  expect(await changed(() => list().children[1]?.setAttribute('data-result', 'won'))).toEqual([]);
});
test('a row that is settled turns once: state and result are told together', async () =>
  expect(
    await changed(() => {
      list().children[0]?.setAttribute('data-state', 'settled');
      list().children[0]?.setAttribute('data-result', 'lost');
    }),
  ).toEqual(['a']));
test('nothing flies to a place that is not in sight', async () => {
  const boxes = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: -72, bottom: 0 } as DOMRect);
  expect(await changed(() => list().insertAdjacentHTML('afterbegin', row('c')))).toEqual([]);
  boxes.mockRestore();
});
test('a new entry comes from the balance; rows that change places do not', async () => {
  expect(await changed(() => list().insertAdjacentHTML('afterbegin', row('c')))).toEqual(['likeness', 'c']);
  expect(await changed(() => list().append(list().firstElementChild!))).toEqual([]);
});
test('a list that comes with its first entry', async () =>
  expect(await changed(() => list().insertAdjacentHTML('beforeend', `<section>${row('d')}</section>`))).toEqual([
    'likeness',
    'd',
  ]));
test('nothing moves for whoever wants no motion', async () => {
  stop();
  isStill = true;
  stop = showCauses(list(), { turnsOnly: false });
  expect(await changed(() => list().insertAdjacentHTML('afterbegin', row('e')))).toEqual([]);
});
