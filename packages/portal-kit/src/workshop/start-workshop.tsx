import { createRoot } from 'react-dom/client';
import { memoryStorage } from '../storage/safe-storage';
import { ToastAlone } from '../standalone/standalone-toast';
import { startPortal } from '../start/start-portal';
import { loadFace } from '../theme/load-face';
import { PortalStyle } from '../theme/portal-style';
import { Workshop } from './workshop';

/** The workshop as its own page: no server, no player. */
startPortal({ storage: memoryStorage() });
void loadFace();
const container = document.createElement('main');
document.body.append(container);
createRoot(container).render(
  <>
    <PortalStyle />
    <Workshop />
    <ToastAlone />
  </>,
);
