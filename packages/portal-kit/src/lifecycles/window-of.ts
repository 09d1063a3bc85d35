type Hear = (event: Event) => void;

/** The window as a screen's router sees it: a screen that has left the page hears of no address any more. */
export function windowOf(place: HTMLElement): Window {
  const careful = new Map<Hear, Hear>();
  return new Proxy(window, {
    get(page, name) {
      if (name === 'addEventListener') {
        return (type: string, hear: Hear) => {
          const heard: Hear = (event) => void (place.isConnected && hear(event));
          careful.set(hear, heard);
          page.addEventListener(type, heard);
        };
      }
      if (name === 'removeEventListener')
        return (type: string, hear: Hear) => page.removeEventListener(type, careful.get(hear) ?? hear);
      return Reflect.get(page, name) as unknown;
    },
  });
}
