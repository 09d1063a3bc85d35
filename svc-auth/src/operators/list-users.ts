import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { QueryFilter } from 'mongoose';
import type { Auth } from '../auth';
import type { User } from '../accounts/user';

const columns = { createdAt: 'createdAt', name: 'name', email: 'email', last_login: 'lastLoginAt' } as const;

/** The operators' list. `query` is the beginning of a word of the name, the address or the username, taken literally. Closed accounts show only when asked for. */
export const listUsers =
  (auth: Auth): Handler<typeof endpoints.listUsers> =>
  async (call) => {
    const { limit, page, orderBy, ascending, query, filters } = call.query;
    const wanted = query.trim().toLowerCase();
    const filter: QueryFilter<User> = {
      status: filters.status ?? { $in: ['active', 'blocked'] },
      ...(filters.kind ? { kind: filters.kind } : {}),
      ...(filters.role ? { role: filters.role } : {}),
      ...(wanted === '' ? {} : { searchWords: new RegExp(`^${escaped(wanted)}`) }),
    };
    const direction = ascending === 'asc' ? 1 : -1;
    const [rows, totalRecord] = await Promise.all([
      auth.users
        .find(filter)
        .sort({ [columns[orderBy]]: direction, _id: direction })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<User[]>(),
      auth.users.countDocuments(filter),
    ]);
    return reply({ data: rows.map(row), metadata: [{ current_page: page, totalRecord }] });
  };

const row = ({ _id, name, email, username, kind, role, status, previewTomorrow, lastLoginAt, createdAt }: User) => ({
  _id,
  name,
  email,
  username,
  kind,
  role,
  status,
  previewTomorrow,
  last_login: lastLoginAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
