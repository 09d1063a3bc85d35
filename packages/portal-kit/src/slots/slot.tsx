import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useValue } from '../portal/use-value';
import { fillSlot$, type FilledSlot, type SlotProps } from '@baazi/portal-kit/core';

/** An app's own typed `Slot`: it contains the slots of its mfe.json and their props. */
export type SlotOf<S extends Record<string, { props: object }>> = <N extends keyof S & string>(slot: {
  name: N;
  props: S[N]['props'];
  height?: number;
}) => ReactNode;

// Each extension is an item of the screen's own grid: one that renders nothing takes no space and no gap.
const SlotElement = styled.div<{ $height: number }>`
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
 * A slot that other apps fill, on a screen that is complete without it. `height`, in pixels, is reserved while an
 * extension loads.
 */
export function Slot({ name, props, height = 0 }: { name: string; props: SlotProps; height?: number }) {
  const element = useRef<HTMLDivElement>(null);
  const filled = useRef<FilledSlot>(undefined);
  const fill = useValue(fillSlot$);
  const begin = useEffectEvent(() => {
    if (element.current) filled.current = fill?.({ name, element: element.current, props });
  });
  useLayoutEffect(() => {
    begin();
    return () => {
      filled.current?.leave();
      filled.current = undefined;
    };
  }, [fill, name]);
  // The same values in another object are no change.
  const values = JSON.stringify(props);
  const notify = useEffectEvent(() => filled.current?.update(props));
  useLayoutEffect(() => notify(), [values]);
  return <SlotElement ref={element} data-slot={name} $height={height} />;
}
