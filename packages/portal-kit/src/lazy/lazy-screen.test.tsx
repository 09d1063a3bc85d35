/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { alerts$, fakeTransport, memoryStorage, startPortal } from '../host';
import { lazyDialog, lazyPart, lazyScreen } from './lazy-screen';

let stop = (): void => undefined;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  // React reports each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stop = startPortal({ transport: fakeTransport([]), storage: memoryStorage() });
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** A chunk that is lost until the test lets it through. */
function chunk(Loaded: (props: { onClose: () => void }) => ReactNode = () => <p>loaded</p>) {
  const state = { tries: 0, isLost: true };
  const load = async () => {
    state.tries += 1;
    if (state.isLost) throw new Error('ChunkLoadError: /releases/mf-wallet/1/limits.js');
    return { default: Loaded };
  };
  return { state, load };
}
const onClose = (): void => undefined;
const loaded = (): number => screen.queryAllByText('loaded').length;

test('a screen whose chunk is lost once is loaded by a later attempt', async () => {
  const { state, load } = chunk();
  const Screen = lazyScreen(load);
  render(<Suspense fallback={<p>skeleton</p>}>{<Screen onClose={onClose} />}</Suspense>);
  await pass(0);
  expect([state.tries, screen.queryByText('skeleton') !== null]).toEqual([1, true]);
  state.isLost = false;
  await pass(1000);
  expect([state.tries, loaded()]).toEqual([2, 1]);
});

test('Try again requests a lost screen anew, each time', async () => {
  const { state, load } = chunk();
  const Screen = lazyScreen(load);
  render(<Suspense fallback={<p>skeleton</p>}>{<Screen onClose={onClose} />}</Suspense>);
  const tryAgain = (): unknown => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(1000);
  expect(state.tries).toBe(2);
  tryAgain();
  await pass(0);
  expect([state.tries, screen.queryByText('skeleton') !== null]).toEqual([3, true]);
  await pass(1000);
  state.isLost = false;
  tryAgain();
  await pass(0);
  expect([loaded(), screen.queryByRole('alert')]).toEqual([1, null]);
});

test.each<[string, () => Promise<void>]>([
  ['a later attempt', () => pass(15_000)],
  [
    'the network returning',
    async () => {
      window.dispatchEvent(new Event('online'));
      await pass(10);
    },
  ],
])('%s replaces the card of a lost screen', async (_what, happens) => {
  const { state, load } = chunk();
  const Screen = lazyScreen(load);
  render(<Suspense fallback={<p>skeleton</p>}>{<Screen onClose={onClose} />}</Suspense>);
  await pass(5000);
  expect([screen.queryByRole('alert') !== null, loaded()]).toEqual([true, 0]);
  state.isLost = false;
  await happens();
  expect([screen.queryByRole('alert'), loaded()]).toEqual([null, 1]);
});

test('a lost part takes nothing else with it, and comes when the network returns', async () => {
  const { state, load } = chunk();
  const Part = lazyPart(load);
  render(
    <>
      <p>screen</p>
      <Part onClose={onClose} />
      <Part onClose={onClose} />
    </>,
  );
  await pass(10_000);
  expect([screen.queryByText('screen') !== null, screen.queryByRole('alert'), loaded()]).toEqual([true, null, 0]);
  state.isLost = false;
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(loaded()).toBe(2);
});

test('a lost dialog says so and closes; the next opening requests it anew', async () => {
  const { state, load } = chunk();
  const Sheet = lazyDialog(load);
  const closed: string[] = [];
  const page = (isOpen: boolean) => <>{isOpen && <Sheet onClose={() => closed.push('closed')} />}</>;
  const { rerender } = render(page(true));
  await pass(1100);
  expect([closed, alerts$.value?.msg]).toEqual([['closed'], expect.stringContaining('offline')]);
  rerender(page(false));
  state.isLost = false;
  rerender(page(true));
  await pass(10);
  expect(loaded()).toBe(1);
});

test('a part that is mounted again later requests its lost chunk anew', async () => {
  const { state, load } = chunk();
  const Part = lazyPart(load);
  const { unmount } = render(<Part onClose={onClose} />);
  await pass(1100);
  unmount();
  await pass(100_000);
  expect(state.tries).toBe(2);
  state.isLost = false;
  render(<Part onClose={onClose} />);
  await pass(10);
  expect([state.tries, loaded()]).toEqual([3, 1]);
});

test('an error of the loaded code goes on to the boundary of the remote', async () => {
  class Remote extends Component<{ children: ReactNode }, { isBroken: boolean }> {
    override state = { isBroken: false };
    static getDerivedStateFromError = (): { isBroken: boolean } => ({ isBroken: true });
    override render = (): ReactNode => (this.state.isBroken ? <p>broken</p> : this.props.children);
  }
  const { state, load } = chunk(() => {
    throw new Error('render');
  });
  state.isLost = false;
  const Part = lazyPart(load);
  render(
    <Remote>
      <Part onClose={onClose} />
    </Remote>,
  );
  await pass(10);
  expect(screen.queryByText('broken')).not.toBeNull();
});
