import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { UserDeps, User } from '../users/user';

const MAX_IDS = 150;

/** Names for the operators' log. Unknown ids are left out; closed accounts have a placeholder name. */
export const listUserNames =
  (deps: UserDeps): Handler<typeof endpoints.userNames> =>
  async ({ query }) => {
    const ids = [...new Set(query.ids.split(',').filter((id) => id !== ''))].slice(0, MAX_IDS);
    const users = await deps.users.find({ _id: { $in: ids } }, { name: 1 }).lean<Pick<User, '_id' | 'name'>[]>();
    return reply({ names: Object.fromEntries(users.map(({ _id, name }) => [_id, name])) });
  };
