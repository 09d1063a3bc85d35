import type { MenuPosition } from '@baazi/contracts';
import { useLang } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import { knownRoutes, currentRoute$ } from '../../routes/current-route';

export interface MenuEntry {
  path: string;
  label: string;
  icon: string;
}

/** The entries of a menu, as the remotes declare them. */
export function useMenuEntries(menuKind: MenuPosition): MenuEntry[] {
  const language = useLang();
  // The current route determines which entry is active.
  useValue(currentRoute$);
  return knownRoutes()
    .flatMap(({ path, title, menu }) =>
      menu?.in.includes(menuKind)
        ? [{ path, label: title[language] ?? title.en, icon: menu.icon, order: menu.order }]
        : [],
    )
    .sort((a, b) => a.order - b.order);
}

/** The entry of the current screen. */
export const isActive = (path: string): boolean => window.location.pathname.replace(/(.)\/+$/, '$1') === path;
