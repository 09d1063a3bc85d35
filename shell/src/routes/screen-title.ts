import { language$ } from '@baazi/portal-kit/host';
import { routeAt } from './current-route';
import type { ResolvedRoute } from './resolve-route';

export const notFoundTitle = { en: 'Not Found', hi: 'पेज नहीं मिला' };

/** The title of the current screen: for the document's title and the top bar. */
export function screenTitle(route: ResolvedRoute): string {
  const title = 'notFound' in route ? notFoundTitle : routeAt(route)?.title;
  return title?.[language$.value] ?? title?.en ?? '';
}
