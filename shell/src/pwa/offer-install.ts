import { BehaviorSubject } from 'rxjs';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** `prompt`: the browser offers to install; `apple`: the player can only install by hand. */
export const install$ = new BehaviorSubject<'none' | 'prompt' | 'apple'>('none');
let offered: InstallPrompt | undefined;

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
// An iPad reports that it is a Mac; only an iPad has touch.
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Must listen from the start: the browser fires the event once, early. */
export function awaitInstallOffer(): void {
  if (isInstalled()) return;
  if (isApple()) install$.next('apple');
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    offered = event;
    install$.next('prompt');
  });
  window.addEventListener('appinstalled', () => install$.next('none'));
}

export async function installApp(): Promise<void> {
  const prompt = offered;
  offered = undefined;
  install$.next('none');
  await prompt?.prompt();
}
