import { startTransition, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadTexts, type Texts } from '../texts/language';
import { ErrorBoundary } from './error-boundary';
import { windowOf } from './window-of';

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

interface Standing {
  root: Root;
  place: HTMLElement;
}
/** Trees of screens that have left the page, until they are taken apart. */
const leaving = new Set<Root>();
/** A screen has stood on this page. */
let stood = false;

function takeApart(root: Root): void {
  if (leaving.delete(root)) root.unmount();
}
/** Taking a screen apart costs a slow phone as much as drawing a small one: it waits until the next screen is there. */
function takeApartLater(root: Root): void {
  leaving.add(root);
  // A dialog stands outside of its screen's place and goes with it.
  if (document.querySelector('[role=dialog], [role=menu]')) takeApart(root);
  else if ('requestIdleCallback' in window) requestIdleCallback(() => takeApart(root), { timeout: 1000 });
  else setTimeout(() => takeApart(root), 200);
}

/**
 * The first screen of a page is drawn in slices: a slow phone answers touches meanwhile. Whoever goes to another one waits for it and
 * touches nothing: it is drawn at once, and stands in the next frame.
 */
const drawing = (draw: () => void): void => (stood ? flushSync(draw) : startTransition(draw));

/**
 * A micro-frontend's whole door: `export const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts })`.
 * One router without basename, texts in the player's language, an error boundary; `mount` resolves after the first commit.
 */
export function lifecycles<T>(App: ComponentType, { texts }: { texts?: Texts<T> } = {}): Lifecycles {
  const standing = new Map<HTMLElement, Standing>();
  const leave = async ({ domElement }: LifecycleProps): Promise<void> => {
    const was = standing.get(domElement);
    standing.delete(domElement);
    was?.place.remove();
    if (was) takeApartLater(was.root);
  };
  return {
    bootstrap: async () => {
      if (texts) await loadTexts(texts);
    },
    mount: async ({ name, domElement }) => {
      if (texts) await loadTexts(texts);
      const place = domElement.appendChild(document.createElement('div'));
      const root = createRoot(place);
      standing.set(domElement, { root, place });
      await new Promise<void>((onCommit) => {
        drawing(() =>
          root.render(
            <Committed onCommit={onCommit}>
              <ErrorBoundary remote={name}>
                <BrowserRouter window={windowOf(place)}>
                  <App />
                </BrowserRouter>
              </ErrorBoundary>
            </Committed>,
          ),
        );
      });
      stood = true;
    },
    unmount: leave,
    unload: async (props) => {
      await leave(props);
      leaving.forEach(takeApart);
    },
  };
}
