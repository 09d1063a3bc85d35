import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Gives the form the state of a control that was drawn at the gateway and used before its screen took it over: React
 * keeps what is typed into it, until the next render, and calls no handler for it. `around` contains the control.
 */
export function useTypedBefore(around: RefObject<Element | null>, take: (control: HTMLInputElement) => void): void {
  const takeNow = useEffectEvent(take);
  useLayoutEffect(() => {
    const control = around.current?.querySelector<HTMLInputElement>('input, select, textarea');
    if (control) takeNow(control);
  }, [around]);
}
