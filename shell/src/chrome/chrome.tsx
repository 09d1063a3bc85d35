import { memo, useCallback, useState } from 'react';
import { language$, useValue } from '@baazi/portal-kit/host';
import { place$, routeAt } from '../place/current-place';
import { BottomMenu } from './bottom-menu';
import { ConnectionNote } from './connection-note';
import { InPlace } from './in-place';
import { LogoutDialog } from './logout-dialog';
import { PlaceCard } from './place-card';
import { SideMenu } from './side-menu';
import { Toasts } from './toasts';
import { TopBar } from './top-bar';

// A switch of screens changes a title and two entries: nothing else of the chrome is drawn again on the player's way there.
const Bar = memo(TopBar);
const Side = memo(SideMenu);
const Bottom = memo(BottomMenu);
const Overlay = memo(() => (
  <>
    <Toasts />
    <ConnectionNote />
  </>
));

/** Everything the shell draws around the remotes. */
export function Chrome() {
  const place = useValue(place$);
  useValue(language$);
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
