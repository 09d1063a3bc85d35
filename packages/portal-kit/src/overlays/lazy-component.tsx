import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

interface LazyProps<P> {
  props: P;
  isWanted: boolean;
  /** the chunk did not come; the next time the component is wanted, it is tried again */
  onFailed: () => void;
  /** stands in its place until it is there */
  meanwhile?: ReactNode;
}
interface LazyComponent<P> {
  /** brings the code; at idle, or when a finger comes near */
  load: () => Promise<void>;
  Lazy: (props: LazyProps<P>) => ReactNode;
}

/** A component in a chunk of its own. Unlike React.lazy, a lost chunk breaks nothing and is not remembered as lost. */
export function lazyComponent<P extends object>(bring: () => Promise<{ default: ComponentType<P> }>): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const load = async (): Promise<void> => {
    // A second try at once: on a phone the first often dies with the old connection.
    const chunk = await bring().catch(bring);
    Loaded = chunk.default;
  };
  function Lazy({ props, isWanted, onFailed, meanwhile = null }: LazyProps<P>): ReactNode {
    const [isThere, setThere] = useState(() => Loaded !== undefined);
    const tellFailed = useEffectEvent(onFailed);
    useEffect(() => {
      // Not `Loaded`: it may have come since this was drawn, and then nothing would draw it again.
      if (!isWanted || isThere) return;
      let isGone = false;
      load().then(
        () => !isGone && setThere(true),
        () => !isGone && tellFailed(),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted, isThere]);
    return isWanted && Loaded ? <Loaded {...props} /> : meanwhile;
  }
  return { load, Lazy };
}
