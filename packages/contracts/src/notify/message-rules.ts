/** Who an operator's message goes to. */
export const messageAudiences = ['all', 'match'] as const;
/**
 *   waiting -> sending | withdrawn              to many: another operator decides
 *   sending -> sent | withdrawn | waiting       waiting: more came than one operator may send to
 */
export const messageStates = ['waiting', 'sending', 'sent', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a phone shows of a notification, about. */
export const messageTitleLength = 60;
export const messageTextLength = 400;
/** So many one operator may write to alone. */
export const mostRecipientsAlone = 1000;
