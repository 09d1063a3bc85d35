import type { NotificationKind, Telling } from '@baazi/contracts';

/** What each kind tells. */
export type Facts = { [T in Telling as T['kind']]: T['data'] };
export type Happening<K extends NotificationKind = NotificationKind> = { [P in K]: { kind: P; data: Facts[P] } }[K];
