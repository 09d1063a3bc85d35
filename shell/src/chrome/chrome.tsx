import { memo, useCallback, useEffect, useState } from 'react';
import { useTexts } from '@baazi/portal-kit';
import { language$, useValue } from '@baazi/portal-kit/host';
import { place$, routeAt } from '../place/current-place';
import { InPlace } from './in-place';
import { BottomMenu } from './menus/bottom-menu';
import { SideMenu } from './menus/side-menu';
import { ConnectionNote } from './messages/connection-note';
import { PlaceCard } from './messages/place-card';
import { Toasts } from './messages/toasts';
import { LogoutDialog } from './top-bar/logout-dialog';
import { TopBar } from './top-bar/top-bar';
import { texts } from './ui/chrome-texts';

// A switch of screens changes a title and two entries: nothing else of the chrome is drawn again on the player's way
// there.
const Bar = memo(TopBar);
const Side = memo(SideMenu);
const Bottom = memo(BottomMenu);
const Overlay = memo(() => (
  <>
    <Toasts />
    <ConnectionNote />
  </>
));

/** The page's own words, which stand in it in English. */
function usePageWords(): void {
  const { skip, menu, messages } = useTexts(texts);
  useEffect(() => {
    const link = document.getElementById('skip');
    if (link) link.textContent = skip;
    document.getElementById('bottom')?.setAttribute('aria-label', menu);
    document.getElementById('overlay')?.setAttribute('aria-label', messages);
  }, [skip, menu, messages]);
}

/** Everything the shell draws around the remotes. */
export function Chrome() {
  const place = useValue(place$);
  useValue(language$);
  usePageWords();
  const [leaving, setLeaving] = useState(false);
  const layout =
    'notFound' in place ? (place.notFound === 'portal' ? 'portal' : 'bare') : (routeAt(place)?.layout ?? 'bare');
  const leave = useCallback(() => setLeaving(true), []);
  const stay = useCallback(() => setLeaving(false), []);
  return (
    <>
      {layout !== 'bare' && (
        <>
          <InPlace id="bar">
            <Bar layout={layout} onLogout={leave} />
          </InPlace>
          <InPlace id="side">
            <Side layout={layout} />
          </InPlace>
          <InPlace id="bottom">
            <Bottom layout={layout} />
          </InPlace>
        </>
      )}
      <InPlace id="card">
        <PlaceCard place={place} />
      </InPlace>
      <InPlace id="overlay">
        <Overlay />
      </InPlace>
      <LogoutDialog open={leaving} onClose={stay} />
    </>
  );
}
