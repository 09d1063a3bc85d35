import type { NotificationKind, NotificationRequest } from '@baazi/contracts';

/** The data of each kind of notification. */
export type NotificationData = { [T in NotificationRequest as T['kind']]: T['data'] };
/** Kind and data: all that a text is made from. */
export type NotificationContent<K extends NotificationKind = NotificationKind> = {
  [P in K]: { kind: P; data: NotificationData[P] };
}[K];

export interface NotificationText {
  title: string;
  text: string;
}
/** The texts of one language, which is one file: a function for each kind. */
export type NotificationTexts = { [K in NotificationKind]: (data: NotificationData[K]) => NotificationText };
