import type { ReceivedBy, endpoints } from '@baazi/contracts';
import type { UpdateQuery } from 'mongoose';
import { searchWords } from '../users/search-words';
import type { User } from '../users/user';

type Fields = ReceivedBy<typeof endpoints.updateProfile>['body'];
const clearable = ['phone', 'state', 'gender', 'dob', 'upi', 'avatar'] as const;

/** What the form means for the document, field by field: absent leaves as it is, empty takes away. */
export function profileChange(user: User, fields: Fields): UpdateQuery<User> {
  const set: Partial<User> = { name: fields.name, searchWords: searchWords({ ...user, name: fields.name }) };
  const unset: Partial<Record<keyof User, 1>> = {};
  for (const field of clearable) {
    const value = fields[field];
    if (value === '') unset[field] = 1;
    else if (value !== undefined) set[field] = value;
  }
  if (fields.hideAsWinner !== undefined) set.hideAsWinner = fields.hideAsWinner;
  if (fields.loginCode !== undefined) set.loginCode = fields.loginCode;
  if (fields.email === user.email) unset.pendingEmail = 1;
  else set.pendingEmail = fields.email;
  return { $set: set, ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}) };
}
