import type { NotificationKind } from '@baazi/contracts';
import type { Facts } from '../happenings/happening';

export interface Said {
  title: string;
  text: string;
}
/** One language: how each kind of happening is said. A language is one file. */
export type Words = { [K in NotificationKind]: (data: Facts[K]) => Said };
