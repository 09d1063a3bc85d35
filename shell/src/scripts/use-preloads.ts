/**
 * The gateway preloads for the address that was asked for; when the guard leads elsewhere, the browser would complain
 * of
 * scripts preloaded in vain. They are ours, on the list, and wanted again in a moment (after the login): they are run
 * now. An entry only declares its container, a chunk only waits in its queue.
 */
export function usePreloads(): void {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')) {
    const script = document.createElement('script');
    script.src = link.href;
    script.onload = () => script.remove();
    document.head.append(script);
  }
}
