/**
 * Resolves in a new task, so that the browser can paint and respond in between. Not a timer, which a hidden tab would
 * delay.
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
