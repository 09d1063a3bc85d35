import { randomBytes } from 'node:crypto';

/** Of a league or a member: it says nothing about who it is. */
export const newId = (): string => randomBytes(9).toString('hex');
