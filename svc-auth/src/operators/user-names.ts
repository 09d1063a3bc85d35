import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { User } from '../users/user';

const MOST = 150;

/** Names for the operators' log: an id of nobody is left out, one who has left has no name any more. */
export const userNames =
  (auth: AuthContext): Handler<typeof endpoints.userNames> =>
  async ({ query }) => {
    const ids = [...new Set(query.ids.split(',').filter((id) => id !== ''))].slice(0, MOST);
    const users = await auth.users.find({ _id: { $in: ids } }, { name: 1 }).lean<Pick<User, '_id' | 'name'>[]>();
    return reply({ names: Object.fromEntries(users.map(({ _id, name }) => [_id, name])) });
  };
