import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { ErrorBoundary } from '../lifecycles/error-boundary';
import { checked } from '../lifecycles/lifecycles';
import { loadTexts, serverTexts, type Texts } from '@baazi/portal-kit/core';

/** Props from single-spa to an extension: `name` is the remote's, `props` are the slot's. */
export interface ExtensionProps<P> {
  name: string;
  domElement: HTMLElement;
  props: P;
}
type Step<P> = (given: ExtensionProps<P>) => Promise<void>;
export interface ExtensionExports<P> {
  bootstrap: Step<P>;
  mount: Step<P>;
  update: Step<P>;
  unmount: Step<P>;
}

/**
 * An extension for another app's slot; the only exports of `src/extensions/<slot>.tsx`: `export const { bootstrap,
 * mount, update, unmount } = extension(StakeMoney, { texts })`. An extension that throws is removed, and nothing is
 * shown in its place.
 */
export function extension<P extends object, T>(
  Piece: ComponentType<P>,
  { texts }: { texts?: Texts<T> } = {},
): ExtensionExports<P> {
  const roots = new Map<HTMLElement, Root>();
  const render = ({ name, domElement, props }: ExtensionProps<P>): void =>
    roots.get(domElement)?.render(
      checked(
        <ErrorBoundary remote={name} isExtension>
          <Piece {...props} />
        </ErrorBoundary>,
      ),
    );
  return {
    bootstrap: async () => {
      await Promise.all([texts && loadTexts(texts), loadTexts(serverTexts)]);
    },
    mount: async (given) => {
      const { createRoot } = await import('react-dom/client');
      roots.set(given.domElement, createRoot(given.domElement));
      // Synchronously: the extension belongs to the frame of the screen around it.
      flushSync(() => render(given));
    },
    update: async (given) => render(given),
    unmount: async ({ domElement }) => {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}
