type Listener = (event: Event) => void;

/** The window object for a screen's router: a screen that is detached from the page receives no events of it. */
export function routerWindow(container: HTMLElement): Window {
  const guarded = new Map<Listener, Listener>();
  return new Proxy(window, {
    get(page, name) {
      if (name === 'addEventListener') {
        return (type: string, listener: Listener) => {
          const whileThere: Listener = (event) => void (container.isConnected && listener(event));
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
