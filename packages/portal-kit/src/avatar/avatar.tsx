import type { ReactNode } from 'react';
import { lazyComponent } from '../overlays/lazy-component';
import type { AvatarProps } from './avatar-picture';

const picture = lazyComponent(() => import('./avatar-picture'));

/**
 * A player's round picture. `children` are the fallback without a picture and while it loads. Decorative beside the
 * name.
 */
export const Avatar = ({ children, ...props }: AvatarProps & { children: ReactNode }) => (
  <picture.Lazy props={props} isWanted={Boolean(props.avatar)} onFailed={() => undefined} meanwhile={children} />
);
