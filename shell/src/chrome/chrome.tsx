import { useState } from 'react';
import { useValue } from '@baazi/portal-kit/host';
import { language$ } from '@baazi/portal-kit/host';
import { screenTitle } from '../page/show-place';
import { place$, routeAt } from '../place/current-place';
import { BottomMenu } from './bottom-menu';
import { ConnectionNote } from './connection-note';
import { InPlace } from './in-place';
import { LogoutDialog } from './logout-dialog';
import { PlaceCard } from './place-card';
import { SideMenu } from './side-menu';
import { Toasts } from './toasts';
import { TopBar } from './top-bar';

/** Everything the shell draws around the remotes. */
export function Chrome() {
  const place = useValue(place$);
  useValue(language$);
  const [leaving, setLeaving] = useState(false);
  const layout = 'notFound' in place ? (place.notFound === 'portal' ? 'portal' : 'bare') : (routeAt(place)?.layout ?? 'bare');
  const leave = (): void => setLeaving(true);
  return (
    <>
      {layout !== 'bare' && (
        <>
          <InPlace id="bar"><TopBar title={screenTitle(place)} layout={layout} onLogout={leave} /></InPlace>
          <InPlace id="side"><SideMenu layout={layout} /></InPlace>
          <InPlace id="bottom"><BottomMenu layout={layout} /></InPlace>
        </>
      )}
      <InPlace id="card"><PlaceCard place={place} /></InPlace>
      <InPlace id="overlay">
        <Toasts />
        <ConnectionNote />
      </InPlace>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}
