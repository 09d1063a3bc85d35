import {
  StrictMode,
  startTransition,
  useLayoutEffect,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadTexts, serverTexts, takeDrawing, type Texts } from '@baazi/portal-kit/core';
import { ErrorBoundary } from './error-boundary';
import { routerWindow } from './router-window';

/** Props from single-spa; `domElement` is the app's own element in the page. */
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
  // At the commit, not after its paint, so that work waiting for the screen runs in the same frame.
  useLayoutEffect(onCommit, [onCommit]);
  return children;
}

/** In development React renders twice and runs effects twice, which exposes missing cleanup. */
export const checked = (tree: ReactElement): ReactElement =>
  process.env.NODE_ENV === 'development' ? <StrictMode>{tree}</StrictMode> : tree;

interface Mounted {
  root: Root;
  container: HTMLElement;
}
/** Screens that are detached from the page but not unmounted yet. */
const leaving = new Set<Root>();
/** A screen has been rendered on this page. */
let hasRendered = false;

function unmountNow(root: Root): void {
  if (leaving.delete(root)) root.unmount();
}
/**
 * Unmounting costs a slow phone as much as rendering a small screen: it is delayed until the next screen is rendered.
 */
function unmountLater(root: Root): void {
  leaving.add(root);
  // A dialog is rendered outside of its screen's element: it is removed immediately.
  if (document.querySelector('[role=dialog], [role=menu]')) unmountNow(root);
  else if ('requestIdleCallback' in window) requestIdleCallback(() => unmountNow(root), { timeout: 1000 });
  else setTimeout(() => unmountNow(root), 200);
}

/**
 * The first screen of a page is rendered in time slices, so that a slow phone still responds to touches. Later
 * screens are rendered synchronously for the next frame, because the player waits for them and touches nothing.
 */
const commit = (render: () => void): void => (hasRendered ? flushSync(render) : startTransition(render));

/**
 * The entry point of a micro-frontend: `export const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts
 * })`. One router without basename, texts in the player's language, an error boundary; `mount` resolves after the
 * first commit.
 */
export function lifecycles<T>(App: ComponentType, { texts }: { texts?: Texts<T> } = {}): Lifecycles {
  const mounted = new Map<HTMLElement, Mounted>();
  const loadAll = async (): Promise<void> => {
    await Promise.all([texts && loadTexts(texts), loadTexts(serverTexts)]);
  };
  const leave = async ({ domElement }: LifecycleProps): Promise<void> => {
    const was = mounted.get(domElement);
    mounted.delete(domElement);
    was?.container.remove();
    if (was) unmountLater(was.root);
  };
  return {
    bootstrap: loadAll,
    mount: async ({ name, domElement }) => {
      const [{ createRoot, hydrateRoot }] = await Promise.all([import('react-dom/client'), loadAll()]);
      const drawing = takeDrawing(domElement);
      const container = drawing?.container ?? domElement.appendChild(document.createElement('div'));
      await new Promise<void>((onCommit) => {
        const tree = checked(
          <Committed onCommit={onCommit}>
            <ErrorBoundary remote={name}>
              <BrowserRouter window={routerWindow(container)}>
                <App />
              </BrowserRouter>
            </ErrorBoundary>
          </Committed>,
        );
        // What differs from the drawing is rendered anew: the player sees the right screen, so it is no fault.
        const onRecoverableError = (): void => void performance.mark('drawn-anew');
        const root = drawing ? hydrateRoot(container, tree, { onRecoverableError }) : createRoot(container);
        mounted.set(domElement, { root, container });
        if (!drawing) commit(() => root.render(tree));
      });
      drawing?.release();
      hasRendered = true;
    },
    unmount: leave,
    unload: async (props) => {
      await leave(props);
      leaving.forEach(unmountNow);
    },
  };
}
