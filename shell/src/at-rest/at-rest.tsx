// A chunk of its own: nothing of it is needed before the first screen stands.
import { language$ } from '@baazi/portal-kit/host';
import { createRoot } from 'react-dom/client';
import { notifyPlayers } from '../notify/notify';
import { tellMounts } from '../registry/tell-mounts';
import { watchRegistry } from '../registry/watch-registry';
import { notifyWords } from './note-texts';
import { Notes } from './notes';
import { serveOffline } from './serve-offline';

/** All that the portal does beside showing screens. */
export function atRest({ shellVersion }: { shellVersion: string }): void {
  const place = document.createElement('div');
  document.getElementById('overlay')?.append(place);
  createRoot(place).render(<Notes />);
  watchRegistry(shellVersion);
  tellMounts();
  notifyPlayers(() => notifyWords[language$.value]);
  serveOffline().catch(() => undefined);
}
