import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Chrome } from './chrome';
import { checked } from './ui/checked';

/**
 * One React root outside of everything it draws: its parts reach the page's places by portal, so no tree ever renders
 * #content.
 */
export function drawChrome(): void {
  const element = document.getElementById('chrome');
  if (!element) return;
  startTransition(() => createRoot(element).render(checked(<Chrome />)));
}
