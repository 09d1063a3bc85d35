const LATER_MS = 1500;

export const whenIdle = (work: () => void): unknown =>
  (window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200)))(work);

/** After the page has loaded, when the browser is idle. */
export function whenLoadedAndIdle(work: () => void): void {
  const soon = (): unknown => setTimeout(() => whenIdle(work), LATER_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
