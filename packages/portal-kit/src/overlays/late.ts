import { useEffect, useState, type ComponentType } from 'react';

interface Late<P> {
  /** brings the code; at idle, or when a finger comes near */
  load: () => Promise<unknown>;
  /** The component once it is wanted and there. A chunk that does not come is tried again the next time it is wanted. */
  use: (wanted: boolean, onFailed: () => void) => ComponentType<P> | undefined;
}

/** A component in a chunk of its own. Unlike React.lazy, a lost chunk breaks nothing and is not remembered as lost. */
export function late<P>(bring: () => Promise<{ default: ComponentType<P> }>): Late<P> {
  let component: ComponentType<P> | undefined;
  const load = async (): Promise<void> => {
    // Once more at once: on a phone the first try often dies with the old connection.
    const loaded = await bring().catch(bring);
    component = loaded.default;
  };
  return {
    load,
    use(wanted, onFailed) {
      const [, setArrived] = useState(component !== undefined);
      useEffect(() => {
        if (!wanted || component) return;
        let gone = false;
        load().then(
          () => !gone && setArrived(true),
          () => !gone && onFailed(),
        );
        return () => {
          gone = true;
        };
        // `onFailed` is written inline by its callers; the wish is what matters.
      }, [wanted]);
      return wanted ? component : undefined;
    },
  };
}
