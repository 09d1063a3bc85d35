import { Component, lazy, Suspense, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { alert, kitText, loadEventually, loadOnceMore, pause, reportFault } from '@baazi/portal-kit/core';
import { AreaFailed } from '../ui/area-failed';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
/** Rendered in the place of a part whose chunk was lost. */
type Lost<P> = ComponentType<{ of: P; load: () => Promise<unknown>; onRetry: () => void }>;

class ChunkLost extends Error {}

/** The remote whose release lacks the chunk, from the address in webpack's message. */
function reportLost({ cause }: ChunkLost): void {
  const [, remote = 'shell'] = /\/releases\/([\w-]+)\//.exec(String(cause)) ?? [];
  reportFault(cause, { remote, stage: 'chunk' });
}

interface BoundaryProps {
  /** the next attempt must load again: React keeps a failed one for ever */
  onLost: () => void;
  lost: (onRetry: () => void) => ReactNode;
  /** renders the newest attempt */
  part: () => ReactNode;
}

/** Confines a lost chunk to its part. An error of the loaded code is none of it and goes on to the remote's boundary. */
class ChunkBoundary extends Component<BoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLost)) return;
    reportLost(error);
    this.props.onLost();
  }

  private readonly retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.part();
    if (!(error instanceof ChunkLost)) throw error;
    return this.props.lost(this.retry);
  }
}

function lazyOf<P extends object>(load: Load<P>, LostPart: Lost<P>): (props: P) => ReactNode {
  const attempt = () => {
    const made = {
      isLost: false,
      Part: lazy(() =>
        loadOnceMore(load).catch((cause: unknown) => {
          made.isLost = true;
          throw new ChunkLost('A chunk was lost.', { cause });
        }),
      ),
    };
    return made;
  };
  let current = attempt();
  const renew = (): void => {
    if (current.isLost) current = attempt();
  };
  return function Lazy(props: P) {
    const part = (): ReactNode => <current.Part {...props} />;
    const lost = (onRetry: () => void): ReactNode => <LostPart of={props} load={load} onRetry={onRetry} />;
    return <ChunkBoundary onLost={renew} lost={lost} part={part} />;
  };
}

/** Loads it behind what is shown, and renders it once it is there. */
function useLoadBehind(load: () => Promise<unknown>, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const loadBehind = async (): Promise<void> => {
      await pause(1000, signal);
      if ((await loadEventually(load, signal)) && !signal.aborted) retry();
    };
    void loadBehind();
    return () => leaving.abort();
  }, [load]);
}
function LostScreen({ load, onRetry }: { load: () => Promise<unknown>; onRetry: () => void }) {
  useLoadBehind(load, onRetry);
  return <AreaFailed onRetry={onRetry} />;
}
function LostPart({ load, onRetry }: { load: () => Promise<unknown>; onRetry: () => void }) {
  useLoadBehind(load, onRetry);
  return null;
}
function LostDialog({ of: { onClose } }: { of: { onClose: () => void } }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    alert({ msg: kitText('offline'), alertType: 'danger' });
    close();
  }, []);
  return null;
}

/** A component of any props: TypeScript infers it through `import().then(...)`, but not its props. */
type Part = (props: never) => ReactNode;
type LoadOf<C> = () => Promise<{ default: C }>;
type PropsOf<C extends Part> = Parameters<C> extends [infer P extends object, ...unknown[]] ? P : object;

/**
 * A screen, or an area of one, in a chunk of its own: `Suspense` around it shows what stands there meanwhile. A lost
 * chunk leaves a card whose button requests it anew, and which is replaced as soon as an attempt behind it succeeds.
 */
export const lazyScreen = <C extends Part>(load: LoadOf<C>): ((props: PropsOf<C>) => ReactNode) =>
  lazyOf(load as unknown as Load<PropsOf<C>>, LostScreen);

/** A part that its screen is complete without: nothing is rendered until an attempt has loaded it. */
export function lazyPart<C extends Part>(load: LoadOf<C>): (props: PropsOf<C>) => ReactNode {
  const Aside = lazyOf(load as unknown as Load<PropsOf<C>>, LostPart);
  return (props) => (
    <Suspense fallback={null}>
      <Aside {...props} />
    </Suspense>
  );
}

/** A dialog that the player opens: one that cannot be loaded says so and closes; the next opening requests it anew. */
export function lazyDialog<C extends Part>(
  load: LoadOf<C>,
): (props: PropsOf<C> & { onClose: () => void }) => ReactNode {
  const Dialog = lazyOf(load as unknown as Load<PropsOf<C> & { onClose: () => void }>, LostDialog);
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
