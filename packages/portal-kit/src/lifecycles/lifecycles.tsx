import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadTexts, type Texts } from '../texts/language';
import { ErrorBoundary } from './error-boundary';

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
  useEffect(onCommit, [onCommit]);
  return children;
}

/**
 * A micro-frontend's whole door: `export const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts })`.
 * One router without basename, texts in the player's language, an error boundary; `mount` resolves after the first commit.
 */
export function lifecycles<T>(App: ComponentType, { texts }: { texts?: Texts<T> } = {}): Lifecycles {
  const roots = new Map<HTMLElement, Root>();
  const leave = async ({ domElement }: LifecycleProps): Promise<void> => {
    roots.get(domElement)?.unmount();
    roots.delete(domElement);
  };
  return {
    bootstrap: async () => {
      if (texts) await loadTexts(texts);
    },
    mount: async ({ name, domElement }) => {
      if (texts) await loadTexts(texts);
      const root = createRoot(domElement);
      roots.set(domElement, root);
      await new Promise<void>((onCommit) => {
        // In slices: a slow phone answers touches while a screen is being drawn.
        startTransition(() => root.render(
          <Committed onCommit={onCommit}>
            <ErrorBoundary remote={name}>
              <BrowserRouter>
                <App />
              </BrowserRouter>
            </ErrorBoundary>
          </Committed>,
        ));
      });
    },
    unmount: leave,
    unload: leave,
  };
}
