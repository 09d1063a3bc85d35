import { isRecord } from '../call/envelope-of';
import { holdDrawing } from '../drawn/held-drawing';
import { session$ } from '../session/session';
import { inlinedBlock } from '../start/inlined-replies';
import { language$ } from '../texts/language';

/** Chunks of a drawn screen load later than the screen is taken over, and are drawn at the same instant. */
const HELD_AFTER_MS = 1000;

/**
 * The screen that the gateway drew into the element of a remote: with `data-drawn`, its release, `data-at`, the instant,
 * and path and language. It is taken over if this page would draw the same: for a visitor, at its path, in its language.
 * Anything else is removed. Its clock and its replies are held until `release` is called.
 */
export function takeDrawing(element: HTMLElement): { container: HTMLElement; release: () => void } | undefined {
  const { drawn, at = '', path, lang } = element.dataset;
  if (drawn === undefined) return undefined;
  for (const name of ['drawn', 'at', 'path', 'lang']) delete element.dataset[name];
  const container = element.firstElementChild;
  const { answers } = inlinedBlock();
  const isSame = session$.value.at === 'signed-out' && path === window.location.pathname && lang === language$.value;
  if (!isSame || !(container instanceof HTMLElement)) {
    element.replaceChildren();
    return undefined;
  }
  const drawing = { atMs: Date.parse(at), replies: new Map(Object.entries(isRecord(answers) ? answers : {})) };
  holdDrawing(drawing);
  return { container, release: () => void setTimeout(() => holdDrawing(undefined), HELD_AFTER_MS) };
}
