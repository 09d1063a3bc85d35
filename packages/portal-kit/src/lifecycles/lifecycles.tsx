import { startTransition, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadTexts, type Texts } from '../texts/language';
import { serverWords } from '../texts/server-words';
import { Checked } from './checked';
import { ErrorBoundary } from './error-boundary';
import { routerWindow } from './router-window';

/** What single-spa hands in; `domElement` is the part's own place in the page. */
export interface LifecycleProps {
  name: string;
  domElement: HTMLElement;
}
export interface Lifecycles {
  bootstrap: (props: LifecycleProps) => Promise<void>;
  mount: (props: LifecycleProps) => Promise<void>;
  unmount: (props: LifecycleProps) => Promise<void>;
  unload: (props: LifecycleProps) => Promise<void>;
}

function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  // With the commit, not after its paint: what waits for the screen goes in the same frame.
  useLayoutEffect(onCommit, [onCommit]);
  return children;
}

interface Mounted {
  root: Root;
  place: HTMLElement;
}
/** Screens that have left the page and are not unmounted yet. */
const leaving = new Set<Root>();
/** A screen has been drawn on this page. */
let hasDrawn = false;

function unmountNow(root: Root): void {
  if (leaving.delete(root)) root.unmount();
}
/** Unmounting costs a slow phone as much as drawing a small screen: it waits until the next screen is there. */
function unmountLater(root: Root): void {
  leaving.add(root);
  // A dialog stands outside of its screen's place: it goes at once.
  if (document.querySelector('[role=dialog], [role=menu]')) unmountNow(root);
  else if ('requestIdleCallback' in window) requestIdleCallback(() => unmountNow(root), { timeout: 1000 });
  else setTimeout(() => unmountNow(root), 200);
}

/**
 * The first screen of a page is drawn in slices: a slow phone answers touches meanwhile. Whoever goes to another one
 * waits for it and touches nothing: it is drawn at once, for the next frame.
 */
const commit = (render: () => void): void => (hasDrawn ? flushSync(render) : startTransition(render));

/**
 * A micro-frontend's whole door: `export const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts })`.
 * One router without basename, texts in the player's language, an error boundary; `mount` resolves after the first
 * commit.
 */
export function lifecycles<T>(App: ComponentType, { texts }: { texts?: Texts<T> } = {}): Lifecycles {
  const mounted = new Map<HTMLElement, Mounted>();
  const loadAll = async (): Promise<void> => {
    await Promise.all([texts && loadTexts(texts), loadTexts(serverWords)]);
  };
  const leave = async ({ domElement }: LifecycleProps): Promise<void> => {
    const was = mounted.get(domElement);
    mounted.delete(domElement);
    was?.place.remove();
    if (was) unmountLater(was.root);
  };
  return {
    bootstrap: loadAll,
    mount: async ({ name, domElement }) => {
      await loadAll();
      const place = domElement.appendChild(document.createElement('div'));
      const root = createRoot(place);
      mounted.set(domElement, { root, place });
      await new Promise<void>((onCommit) => {
        commit(() =>
          root.render(
            <Checked>
              <Committed onCommit={onCommit}>
                <ErrorBoundary remote={name}>
                  <BrowserRouter window={routerWindow(place)}>
                    <App />
                  </BrowserRouter>
                </ErrorBoundary>
              </Committed>
            </Checked>,
          ),
        );
      });
      hasDrawn = true;
    },
    unmount: leave,
    unload: async (props) => {
      await leave(props);
      leaving.forEach(unmountNow);
    },
  };
}
