import { prepareDates } from '@baazi/portal-kit/host';
import { keepScroll } from '../address/keep-scroll';
import { prefetchAhead } from '../address/prefetch-ahead';
import { whenAtRest } from '../at-rest/when-at-rest';
import { drawChrome } from '../chrome/draw-chrome';
import { breathe } from './breathe';

/** What stands around the screens: bars, menus, toasts; and what the page does beside showing them. */
export async function standAround(shellVersion: string): Promise<void> {
  drawChrome();
  await breathe();
  prepareDates();
  await breathe();
  keepScroll();
  prefetchAhead();
  whenAtRest(
    () =>
      void import(/* webpackChunkName: "at-rest" */ '../at-rest/at-rest').then(({ atRest }) =>
        atRest({ shellVersion }),
      ),
  );
}
