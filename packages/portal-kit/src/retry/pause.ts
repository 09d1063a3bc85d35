/** Waits; ends early when the device is online again, when the tab becomes visible, or when it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      document.removeEventListener('visibilitychange', back);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const back = (): void => {
      if (document.visibilityState === 'visible') finish();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    document.addEventListener('visibilitychange', back);
    signal?.addEventListener('abort', finish);
  });
}
