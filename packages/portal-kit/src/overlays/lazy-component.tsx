import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

interface LazyProps<P> {
  props: P;
  isWanted: boolean;
  /** the chunk failed to load; the next use of the component tries again */
  onFailed: () => void;
  /** rendered in its place until it is loaded */
  meanwhile?: ReactNode;
}
interface LazyComponent<P> {
  /** loads the code; at idle, or when a pointer is near */
  load: () => Promise<void>;
  Lazy: (props: LazyProps<P>) => ReactNode;
}

/** A component in its own chunk. Unlike React.lazy, a failed chunk breaks nothing and is not cached as failed. */
export function lazyComponent<P extends object>(
  importChunk: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const load = async (): Promise<void> => {
    // One immediate retry: on a phone the first attempt often fails with the old connection.
    const chunk = await importChunk().catch(importChunk);
    Loaded = chunk.default;
  };
  function Lazy({ props, isWanted, onFailed, meanwhile = null }: LazyProps<P>): ReactNode {
    const [isThere, setThere] = useState(() => Loaded !== undefined);
    const notifyFailed = useEffectEvent(onFailed);
    useEffect(() => {
      // Not `Loaded`: it may have been set since this render, and then nothing would render it again.
      if (!isWanted || isThere) return;
      let isUnmounted = false;
      load().then(
        () => !isUnmounted && setThere(true),
        () => !isUnmounted && notifyFailed(),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isWanted, isThere]);
    return isWanted && Loaded ? <Loaded {...props} /> : meanwhile;
  }
  return { load, Lazy };
}
