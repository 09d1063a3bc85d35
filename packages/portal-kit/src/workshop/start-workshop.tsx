import { createRoot } from 'react-dom/client';
import { memoryStorage } from '../alone/memory-storage';
import { ToastAlone } from '../alone/toast-alone';
import { startPortal } from '../start/start-portal';
import { PortalStyle } from '../theme/portal-style';
import { Workshop } from './workshop';

/** The workshop as a page of its own: no server, nobody signed in. */
startPortal({ storage: memoryStorage() });
const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(
  <>
    <PortalStyle />
    <Workshop />
    <ToastAlone />
  </>,
);
