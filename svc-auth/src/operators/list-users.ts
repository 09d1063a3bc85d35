import type { endpoints } from '@baazi/contracts';
import { type Handler, pageOf, reply } from '@baazi/service-kit';
import type { QueryFilter } from 'mongoose';
import type { UserDeps, User } from '../users/user';

const columns = { createdAt: 'createdAt', name: 'name', email: 'email', last_login: 'lastLoginAt' } as const;

/**
 * The operators' list of users. `query` is a literal prefix of a word of the name, the address or the username. Closed
 * accounts are listed only on request.
 */
export const listUsers =
  (deps: UserDeps): Handler<typeof endpoints.listUsers> =>
  async (call) => {
    const { query, filters } = call.query;
    const wanted = query.trim().toLowerCase();
    const filter: QueryFilter<User> = {
      status: filters.status ?? { $in: ['active', 'blocked'] },
      ...(filters.kind ? { kind: filters.kind } : {}),
      ...(filters.role === 'proposed' ? { proposedBy: { $exists: true } } : filters.role ? { role: filters.role } : {}),
      ...(wanted === '' ? {} : { searchWords: new RegExp(`^${escaped(wanted)}`) }),
    };
    const { rows, metadata, onward } = await pageOf<User, keyof typeof columns>(
      deps.users,
      filter,
      call.query,
      columns,
    );
    return reply({ data: rows.map(userRow), metadata, ...onward });
  };

export const userRow = ({
  _id,
  name,
  email,
  username,
  kind,
  role,
  proposedBy,
  status,
  previewTomorrow,
  lastLoginAt,
  createdAt,
}: User) => ({
  _id,
  name,
  email,
  username,
  kind,
  role,
  status,
  previewTomorrow,
  proposedBy,
  last_login: lastLoginAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
