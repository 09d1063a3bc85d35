// The guard inside the document: a classic script that is minified into the page, where its hash is in the page's
// policy. It needs none of the scripts whose loss it handles (those of the shell), and no storage.
{
  const page = document.documentElement.dataset;
  const hasStarted = (): boolean => 'started' in page;
  const isRetry = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
  const reload = (): void => location.reload();
  let isLost = false;

  const show = (): void => {
    const card = document.getElementById('lost');
    const button = card?.querySelector('button');
    if (!card || !button || hasStarted()) return;
    card.hidden = false;
    button.onclick = reload;
    addEventListener('online', reload);
  };
  const lose = (message: string, pauseMs: number): void => {
    if (isLost || hasStarted()) return;
    isLost = true;
    fetch('/api/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ remote: 'shell', stage: 'boot', message }),
      keepalive: true,
    }).catch(() => 0);
    // The first document is loaded again; the second shows the text, and leaves it to the player.
    setTimeout(isRetry ? show : () => hasStarted() || reload(), pauseMs);
  };

  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || !/\/shell\//.test(target.src) || hasStarted()) return;
      // Past the browser's cache, which may have stored another reply under this address.
      fetch(target.src, { cache: 'reload' }).catch(() => 0);
      lose(target.src, 3e3);
    },
    true,
  );
  // A script that never answers, or fails as it runs, causes no event.
  setTimeout(() => {
    show();
    lose('timeout', 3e4);
  }, 15e3);
}
