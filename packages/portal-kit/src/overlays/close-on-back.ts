import { useEffect, useEffectEvent } from 'react';
import { indexOf } from '@baazi/portal-kit/core';

interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}
declare global {
  interface Window {
    /** Not in Safari and Firefox. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Handles the next `popstate` before single-spa and the routers, which do not see it if `handle` returns true. Not by
 * the window's own addEventListener, which single-spa replaces.
 */
function onPop(handle: () => boolean): () => void {
  const listener = (event: Event): void => {
    // single-spa and `navigate` dispatch a popstate of their own when the address changes.
    if (!event.isTrusted || !handle()) return;
    event.stopImmediatePropagation();
    stop();
  };
  const stop = (): void => EventTarget.prototype.removeEventListener.call(window, 'popstate', listener, true);
  EventTarget.prototype.addEventListener.call(window, 'popstate', listener, true);
  return stop;
}

/** A closed dialog whose entry is still in the history; a dialog that opens in its place takes it over. */
let spent: ReturnType<typeof setTimeout> | undefined;
/** Open dialogs, the uppermost last. */
const open: EntryWatcher[] = [];

/**
 * A CloseWatcher by history: an entry with the address of the page under the dialog, which Back removes. It keeps the
 * index of react-router, so that no router sees a navigation.
 */
class EntryWatcher implements CloseWatcher {
  onclose: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #index: number | undefined;
  #stop = (): void => undefined;

  constructor() {
    if (spent === undefined)
      this.#timer = setTimeout(() => {
        window.history.pushState(window.history.state, '');
        this.#enter();
      });
    else this.#enter();
    clearTimeout(spent);
    spent = undefined;
  }

  #enter(): void {
    this.#index = indexOf(window.history.state);
    open.push(this);
    this.#stop = onPop(() => {
      if (open.at(-1) !== this) return false;
      const isBack = this.#isHere();
      this.#leave();
      // A longer way back leads to another page, which closes the dialog itself.
      if (isBack) this.onclose?.();
      return isBack;
    });
  }

  #isHere(): boolean {
    return this.#index === indexOf(window.history.state);
  }

  #leave(): void {
    this.#stop();
    this.#index = undefined;
    open.splice(open.indexOf(this), 1);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    if (this.#index === undefined) return;
    const isHere = this.#isHere();
    this.#leave();
    // In a task of its own: by then the screen has written its address, and another dialog may be open instead.
    if (isHere) spent = setTimeout(removeEntry);
  }
}

/** Changes that a screen made to the address while its dialog was open go to the entry under it. */
function removeEntry(): void {
  spent = undefined;
  const state: unknown = window.history.state;
  const { href } = window.location;
  onPop(() => {
    window.history.replaceState(state, '', href);
    return true;
  });
  window.history.back();
}

/**
 * Back, as a gesture, key or button, closes an open dialog instead of leaving the page under it. The browser counts it
 * as a request to close what is on top; one without CloseWatcher takes an entry off its history.
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const Watcher = window.CloseWatcher ?? EntryWatcher;
    let watcher: CloseWatcher;
    const watch = (): void => {
      watcher = new Watcher();
      watcher.onclose = () => {
        // It is used up: a dialog that stays open needs another.
        watch();
        close();
      };
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
