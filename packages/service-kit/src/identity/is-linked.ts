import type { Caller } from './authorize';

/** Who acts as an operator, as far as another pair of eyes is concerned. */
export type Operator = Pick<Caller, 'userId' | 'linkedTo'>;

/**
 * Whether somebody is this operator, or tied to this operator by a promotion: one of the two proposed or confirmed the
 * other. Such two are no two pairs of eyes, and neither decides what benefits the other. Who came in by the machine is
 * tied to nobody.
 */
export const isLinked = ({ userId, linkedTo }: Operator, other: string): boolean =>
  other === userId || (linkedTo?.includes(other) ?? false);
