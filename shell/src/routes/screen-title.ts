import { language$ } from '@baazi/portal-kit/host';
import { routeAt } from './current-route';
import type { Place } from './resolve-route';

export const notFoundTitle = { en: 'Not Found', hi: 'पेज नहीं मिला' };

/** The name of the current screen: in the document's title and in the top bar. */
export function screenTitle(place: Place): string {
  const title = 'notFound' in place ? notFoundTitle : routeAt(place)?.title;
  return title?.[language$.value] ?? title?.en ?? '';
}
