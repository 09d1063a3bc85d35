import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useValue } from '../portal/use-value';
import { fillSlot$, type FilledSlot, type SlotProps } from './fill-slot';

/** A part's own `Slot`: it knows the slots of its mfe.json, and what each gives. */
export type SlotOf<S extends Record<string, { props: object }>> = <N extends keyof S & string>(slot: {
  name: N;
  props: S[N]['props'];
  height?: number;
}) => ReactNode;

// Each piece stands in the screen's own grid: one that draws nothing takes no place and no gap.
const Place = styled.div<{ $height: number }>`
  display: contents;
  & > :empty {
    display: none;
  }
  & > [data-coming] {
    display: block;
    min-height: ${({ $height }) => $height}px;
  }
`;

/**
 * A place that other parts fill, on a screen that is whole without them. `height`, in pixels, is kept free for a piece
 * that is on its way.
 */
export function Slot({ name, props, height = 0 }: { name: string; props: SlotProps; height?: number }) {
  const place = useRef<HTMLDivElement>(null);
  const filled = useRef<FilledSlot>(undefined);
  const fill = useValue(fillSlot$);
  const begin = useEffectEvent(() => {
    if (place.current) filled.current = fill?.({ name, place: place.current, props });
  });
  useLayoutEffect(() => {
    begin();
    return () => {
      filled.current?.leave();
      filled.current = undefined;
    };
  }, [fill, name]);
  // The same values in another object are no news.
  const values = JSON.stringify(props);
  const tell = useEffectEvent(() => filled.current?.update(props));
  useLayoutEffect(() => tell(), [values]);
  return <Place ref={place} data-slot={name} $height={height} />;
}
