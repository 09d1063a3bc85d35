const LATER_MS = 1500;

export const whenIdle = (work: () => void): unknown =>
  (window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200)))(work);

/** Runs when the first screen stands and the browser has nothing better to do. */
export function whenAtRest(work: () => void): void {
  const soon = (): unknown => setTimeout(() => whenIdle(work), LATER_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
