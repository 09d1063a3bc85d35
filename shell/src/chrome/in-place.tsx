import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Draws into one of the page's own places. */
export function InPlace({ id, children }: { id: 'bar' | 'side' | 'bottom' | 'overlay' | 'card'; children: ReactNode }) {
  const place = document.getElementById(id);
  return place ? createPortal(children, place) : null;
}
