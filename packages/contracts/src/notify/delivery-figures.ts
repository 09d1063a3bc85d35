/** What is counted of notifications on their way. */
export const deliveryFigures = [
  'kept',
  'read',
  'pushSent',
  'pushFailed',
  /** browsers that are gone, and told no more */
  'pushForgotten',
  'mailSent',
  'mailBounced',
  /** by the link in the mail */
  'mailEnded',
] as const;
export type DeliveryFigure = (typeof deliveryFigures)[number];
