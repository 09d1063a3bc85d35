import type { endpoints } from '@baazi/contracts';
import { type Handler, pageOf, refuse, reply } from '@baazi/service-kit';
import type { QueryFilter } from 'mongoose';
import { isOver, type Session, type SessionDeps } from '../sessions/session';
import type { User, UserDeps } from '../users/user';

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

const userRow = ({
  _id,
  name,
  email,
  username,
  kind,
  role,
  proposedBy,
  roles,
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
  roles,
  last_login: lastLoginAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const MAX_IDS = 150;

/** Names for the operators' log. Unknown ids are left out; closed accounts have a placeholder name. */
export const listUserNames =
  (deps: UserDeps): Handler<typeof endpoints.userNames> =>
  async ({ query }) => {
    const ids = [...new Set(query.ids.split(',').filter((id) => id !== ''))].slice(0, MAX_IDS);
    const users = await deps.users.find({ _id: { $in: ids } }, { name: 1 }).lean<Pick<User, '_id' | 'name'>[]>();
    return reply({ names: Object.fromEntries(users.map(({ _id, name }) => [_id, name])) });
  };

const MAX_SESSIONS = 50;

/** One account with its open sessions, newest first. */
export const showUser =
  (deps: SessionDeps): Handler<typeof endpoints.adminUser> =>
  async ({ params }) => {
    const user = await deps.users.findById(params.id).lean<User>();
    if (!user) return refuse('user-not-found');
    const { machine, offsetMs } = deps.service.clocks;
    const sessions = await deps.sessions
      .find({ userId: user._id, endedAt: { $exists: false }, expiresAt: { $gt: machine.now() } })
      .sort({ createdAt: -1, _id: 1 })
      .limit(MAX_SESSIONS)
      .lean<Session[]>();
    const shown = (at: Date): string => new Date(at.getTime() + offsetMs()).toISOString();
    return reply({
      ...userRow(user),
      emailVerified: user.emailVerified,
      sessions: sessions
        .filter((one) => !isOver(one, machine.now()))
        .map(({ device, createdAt, lastSeenAt }) => ({
          device,
          createdAt: shown(createdAt),
          lastSeenAt: shown(lastSeenAt),
        })),
    });
  };
