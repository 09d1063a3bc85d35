/**
 * Resolves in a new task, so that the browser can paint and handle input in between. Not a timer, which browsers
 * throttle in a hidden tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const LATER_MS = 1500;

export const whenIdle = (work: () => void): unknown =>
  (window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200)))(work);

/** Runs the callback when the browser is idle, some time after the page has loaded. */
export function whenLoadedAndIdle(work: () => void): void {
  const schedule = (): unknown => setTimeout(() => whenIdle(work), LATER_MS);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}
