import type { events, NotificationKind, PayloadOf } from '@baazi/contracts';

/** What happened to whom, as the part that knows it says it. */
export type Telling = PayloadOf<typeof events.playerTold>['tellings'][number];
/** What each kind tells. */
export type Facts = { [T in Telling as T['kind']]: T['data'] };
export type Happening<K extends NotificationKind = NotificationKind> = { [P in K]: { kind: P; data: Facts[P] } }[K];
