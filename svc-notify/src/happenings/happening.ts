import type { NotificationKind, NotificationRequest } from '@baazi/contracts';

/** What each kind tells. */
export type Facts = { [T in NotificationRequest as T['kind']]: T['data'] };
export type Happening<K extends NotificationKind = NotificationKind> = { [P in K]: { kind: P; data: Facts[P] } }[K];
