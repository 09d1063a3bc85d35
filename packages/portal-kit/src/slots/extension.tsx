import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Checked } from '../lifecycles/checked';
import { ErrorBoundary } from '../lifecycles/error-boundary';
import { loadTexts, type Texts } from '../texts/language';
import { serverWords } from '../texts/server-words';

/** What single-spa hands to a piece: `name` is the remote's, `props` are the slot's. */
export interface PieceDoorProps<P> {
  name: string;
  domElement: HTMLElement;
  props: P;
}
type Step<P> = (given: PieceDoorProps<P>) => Promise<void>;
export interface ExtensionExports<P> {
  bootstrap: Step<P>;
  mount: Step<P>;
  update: Step<P>;
  unmount: Step<P>;
}

/**
 * A piece for another part's slot, the whole of `src/extensions/<slot>.tsx` to the outside: `export const { bootstrap, mount,
 * update, unmount } = piece(StakeMoney, { texts })`. One that breaks is gone, and nothing stands in its place.
 */
export function extension<P extends object, T>(
  Piece: ComponentType<P>,
  { texts }: { texts?: Texts<T> } = {},
): ExtensionExports<P> {
  const roots = new Map<HTMLElement, Root>();
  const draw = ({ name, domElement, props }: PieceDoorProps<P>): void =>
    roots.get(domElement)?.render(
      <Checked>
        <ErrorBoundary remote={name} isPiece>
          <Piece {...props} />
        </ErrorBoundary>
      </Checked>,
    );
  return {
    bootstrap: async () => {
      await Promise.all([texts && loadTexts(texts), loadTexts(serverWords)]);
    },
    mount: async (given) => {
      roots.set(given.domElement, createRoot(given.domElement));
      // At once: it stands in the frame of the screen around it.
      flushSync(() => draw(given));
    },
    update: async (given) => draw(given),
    unmount: async ({ domElement }) => {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}
