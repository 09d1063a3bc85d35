type Listener = (event: Event) => void;

/** The window as a screen's router sees it: a screen that has left the page gets no events of it any more. */
export function routerWindow(place: HTMLElement): Window {
  const guarded = new Map<Listener, Listener>();
  return new Proxy(window, {
    get(page, name) {
      if (name === 'addEventListener') {
        return (type: string, listener: Listener) => {
          const whileThere: Listener = (event) => void (place.isConnected && listener(event));
          guarded.set(listener, whileThere);
          page.addEventListener(type, whileThere);
        };
      }
      if (name === 'removeEventListener')
        return (type: string, listener: Listener) => page.removeEventListener(type, guarded.get(listener) ?? listener);
      return Reflect.get(page, name) as unknown;
    },
  });
}
