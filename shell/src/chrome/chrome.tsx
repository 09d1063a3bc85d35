import { memo, startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { createRoot as CreateRoot } from 'react-dom/client';
import { useSession, useTexts } from '@baazi/portal-kit';
import { checked, language$, useValue } from '@baazi/portal-kit/host';
import { currentRoute$ } from '../routes/current-route';
import { frameOf } from '../routes/resolve-route';
import { BottomMenu } from './menus/bottom-menu';
import { SideMenu } from './menus/side-menu';
import { ConnectionNote } from './messages/connection-note';
import { ScreenCard } from './messages/screen-card';
import { Toasts } from './messages/toasts';
import { LogoutDialog } from './top-bar/logout-dialog';
import { TopBar } from './top-bar/top-bar';
import { texts } from './ui/chrome-texts';

/**
 * Renders the shell's one React root. It draws through portals and never renders #content, which belongs to remotes.
 */
export function renderChrome(createRoot: typeof CreateRoot): void {
  const element = document.getElementById('chrome');
  if (!element) return;
  startTransition(() => createRoot(element).render(checked(<Chrome />)));
}

// A switch of screens changes a title and two menu entries: nothing else of the chrome renders again during the
// navigation.
const Bar = memo(TopBar);
const Side = memo(SideMenu);
const Bottom = memo(BottomMenu);
const Overlay = memo(() => (
  <>
    <Toasts />
    <ConnectionNote />
  </>
));

/** Translates the labels of index.html, which are in English. */
function useLabels(): void {
  const { menu, messages } = useTexts(texts);
  useEffect(() => {
    document.getElementById('bottom')?.setAttribute('aria-label', menu);
    document.getElementById('overlay')?.setAttribute('aria-label', messages);
  }, [menu, messages]);
}

/** Renders into one of the containers of index.html. */
function PagePortal({ id, children }: { id: 'bar' | 'side' | 'bottom' | 'overlay' | 'card'; children: ReactNode }) {
  const container = document.getElementById(id);
  return container ? createPortal(children, container) : null;
}

/** Everything that the shell renders around the remotes. */
function Chrome() {
  const route = useValue(currentRoute$);
  useValue(language$);
  useLabels();
  const [leaving, setLeaving] = useState(false);
  const layout = frameOf(route, useSession()) ?? 'bare';
  const leave = useCallback(() => setLeaving(true), []);
  const stay = useCallback(() => setLeaving(false), []);
  return (
    <>
      {layout !== 'bare' && (
        <>
          <PagePortal id="bar">
            <Bar layout={layout} onLogout={leave} />
          </PagePortal>
          <PagePortal id="side">
            <Side layout={layout} />
          </PagePortal>
          <PagePortal id="bottom">
            <Bottom layout={layout} />
          </PagePortal>
        </>
      )}
      <PagePortal id="card">
        <ScreenCard route={route} />
      </PagePortal>
      <PagePortal id="overlay">
        <Overlay />
      </PagePortal>
      <LogoutDialog open={leaving} onClose={stay} />
    </>
  );
}
