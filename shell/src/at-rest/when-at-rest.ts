const LATER_MS = 1500;

/** Runs when the first screen stands and the browser has nothing better to do. */
export function whenAtRest(work: () => void): void {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200));
  const soon = (): unknown => setTimeout(() => idle(work), LATER_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
