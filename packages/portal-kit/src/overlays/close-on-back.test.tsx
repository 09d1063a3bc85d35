/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import RadixDialog from './dialog';

/** In short turns: a process that was halted fires one long timer before what the timers due before it have set. */
const settled = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 4));
  });
const shown = (): (string | null)[] => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent);

/** Two dialogs, the second of which may stand above the first. */
function Page({
  names,
  isBusy,
  onShut,
}: {
  names: readonly string[];
  isBusy: boolean;
  onShut: (name: string) => void;
}) {
  return ['first', 'second'].map((name) => (
    <RadixDialog
      key={name}
      open={names.includes(name)}
      onClose={() => onShut(name)}
      title={name}
      description="text"
      busy={isBusy}
    />
  ));
}
/** The page, and a function that changes which of its dialogs are open. */
function openPage(): (names: readonly string[], isBusy?: boolean) => Promise<void> {
  let shownNames: readonly string[] = [];
  const page = (isBusy: boolean) => (
    <Page
      names={shownNames}
      isBusy={isBusy}
      onShut={(name) => {
        shownNames = shownNames.filter((one) => one !== name);
        update(isBusy);
      }}
    />
  );
  const { rerender } = render(page(false));
  const update = (isBusy: boolean): void => act(() => rerender(page(isBusy)));
  const show = (names: readonly string[], isBusy = false): Promise<void> => {
    shownNames = names;
    update(isBusy);
    return settled();
  };
  return show;
}

describe('by a CloseWatcher', () => {
  class Watcher {
    static readonly all: Watcher[] = [];
    onclose: (() => void) | null = null;
    constructor() {
      Watcher.all.push(this);
    }
    destroy(): void {
      const at = Watcher.all.indexOf(this);
      if (at >= 0) Watcher.all.splice(at, 1);
    }
  }
  /** Back of an Android phone. */
  function requestClose(): void {
    const top = Watcher.all.pop();
    top?.onclose?.();
  }

  beforeEach(() => Object.assign(window, { CloseWatcher: Watcher }));
  afterEach(() => {
    Reflect.deleteProperty(window, 'CloseWatcher');
    Watcher.all.length = 0;
  });

  test('Back closes the open dialog and stays on the screen', async () => {
    const show = openPage();
    await show(['first']);
    expect(shown()).toHaveLength(1);
    requestClose();
    await settled();
    expect([shown(), Watcher.all]).toEqual([[], []]);
  });

  test('Back closes one dialog at a time', async () => {
    const show = openPage();
    await show(['first']);
    await show(['first', 'second']);
    requestClose();
    await settled();
    expect(shown().join()).toMatch(/^first/);
    requestClose();
    await settled();
    expect(shown()).toEqual([]);
  });

  test('a dialog closed otherwise, or replaced by another, leaves nothing for Back', async () => {
    const show = openPage();
    await show(['first']);
    await show(['second']);
    expect(shown().join()).toMatch(/^second/);
    await show([]);
    expect(Watcher.all).toEqual([]);
  });

  test('a busy dialog stays open, and Back closes it once it is no longer busy', async () => {
    const show = openPage();
    await show(['first'], true);
    requestClose();
    await settled();
    expect(shown()).toHaveLength(1);
    await show(['first']);
    requestClose();
    await settled();
    expect(shown()).toEqual([]);
  });
});

describe('by the history, in a browser without CloseWatcher', () => {
  const back = async (): Promise<void> => {
    history.back();
    await settled();
  };
  /** As single-spa and react-router, which listen later. */
  let navigations: string[] = [];
  const onPopState = (): void => void navigations.push(location.pathname + location.search);
  beforeEach(async () => {
    history.pushState({ idx: 1 }, '', '/before');
    history.pushState({ idx: 2 }, '', '/screen?enter=1');
    navigations = [];
    addEventListener('popstate', onPopState);
    await settled();
  });
  afterEach(() => removeEventListener('popstate', onPopState));

  test('Back closes the open dialog, stays on the screen, and no router sees it', async () => {
    const show = openPage();
    await show(['first']);
    await back();
    expect([shown(), location.pathname, navigations]).toEqual([[], '/screen', []]);
    await back();
    expect([location.pathname, navigations]).toEqual(['/before', ['/before']]);
  });

  test('Back closes one dialog at a time', async () => {
    const show = openPage();
    await show(['first']);
    await show(['first', 'second']);
    await back();
    expect(shown().join()).toMatch(/^first/);
    await back();
    expect([shown(), location.pathname, navigations]).toEqual([[], '/screen', []]);
  });

  test('a dialog closed otherwise leaves nothing for Back, and its screen the address that it wrote', async () => {
    const show = openPage();
    await show(['first']);
    history.replaceState({ idx: 2 }, '', '/screen');
    await show([]);
    await settled();
    expect([location.search, navigations]).toEqual(['', []]);
    await back();
    expect(location.pathname).toBe('/before');
  });

  test('a screen that writes into its address leaves the dialog open', async () => {
    const show = openPage();
    await show(['first']);
    history.replaceState({ idx: 2 }, '', '/screen?enter=1&amount=200');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    await settled();
    expect([shown().length, navigations]).toEqual([1, ['/screen?enter=1&amount=200']]);
    await show([]);
  });

  test('a dialog replaced by another needs one Back', async () => {
    const show = openPage();
    await show(['first']);
    await show(['second']);
    await back();
    expect([shown(), location.pathname]).toEqual([[], '/screen']);
    await back();
    expect(location.pathname).toBe('/before');
  });

  test('a busy dialog stays open, and Back closes it once it is no longer busy', async () => {
    const show = openPage();
    await show(['first'], true);
    await back();
    expect([shown().length, location.pathname]).toEqual([1, '/screen']);
    await show(['first']);
    await back();
    expect([shown(), location.pathname]).toEqual([[], '/screen']);
  });

  test('a dialog that leads to another page leaves that page alone', async () => {
    const show = openPage();
    await show(['first']);
    history.pushState({ idx: 3 }, '', '/next');
    await show([]);
    await settled();
    expect(location.pathname).toBe('/next');
  });
});
