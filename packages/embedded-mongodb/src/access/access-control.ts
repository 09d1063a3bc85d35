import { z } from 'zod';
import { refuse } from '../failure';
import { beginConversation, credentialsOf, type Conversation, type Credentials } from './scram';

/** Roles and users in the format of MongoDB's createRole and createUser. */
export const accessShape = z.object({
  roles: z.array(
    z.object({
      role: z.string(),
      privileges: z.array(
        z.object({
          /** `collection: ''` means every collection of the database */
          resource: z.object({ db: z.string(), collection: z.string() }),
          actions: z.array(z.string()),
        }),
      ),
    }),
  ),
  users: z.array(z.object({ user: z.string(), pwd: z.string().min(1), roles: z.array(z.string()) })),
});
export type AccessDefinitions = z.infer<typeof accessShape>;
type Privilege = AccessDefinitions['roles'][number]['privileges'][number];

interface User {
  credentials: Credentials;
  /** MongoDB's role `root` may do everything. */
  isRoot: boolean;
  privileges: Privilege[];
}
interface Login {
  user?: string;
  conversation?: Conversation;
}

/**
 * The rights that a command requires: none, a login, actions on its own namespace, or actions by namespace.
 */
export type RequiredRights = 'nobody' | 'login' | readonly string[] | Map<string, Set<string>>;
type Where = { database: string; collection: string };

const authenticationFailed = (): never => refuse(18, 'Authentication failed.');

/**
 * Authentication and authorization. Without users the server is open, as a mongod without `--auth`; the first user
 * closes it to all others.
 */
export class AccessControl {
  private readonly users = new Map<string, User>();
  private readonly logins = new Map<number, Login>();

  /** Adds roles and users; replaces those of the same name. */
  define({ roles, users }: AccessDefinitions): void {
    const privileges = new Map(roles.map(({ role, privileges: some }) => [role, some]));
    for (const { user, pwd, roles: names } of users)
      this.users.set(user, {
        credentials: credentialsOf(pwd),
        isRoot: names.includes('root'),
        privileges: names.flatMap((name) => privileges.get(name) ?? []),
      });
  }

  userOf(connectionId: number): string | undefined {
    return this.logins.get(connectionId)?.user;
  }

  isKnown(user: string): boolean {
    return this.users.has(user);
  }

  /** Starts a login; returns the server's first message. */
  begin(connectionId: number, clientFirst: string): string {
    const conversation =
      beginConversation(clientFirst, (user) => this.users.get(user)?.credentials) ?? authenticationFailed();
    this.logins.set(connectionId, { conversation });
    return conversation.first;
  }

  /** Finishes a login and binds the connection to the user; returns the server's last message. */
  finish(connectionId: number, clientFinal: string): string {
    const { conversation } = this.logins.get(connectionId) ?? {};
    this.logins.delete(connectionId);
    if (!conversation) return refuse(17, 'No SASL session state found');
    const last = conversation.finish(clientFinal) ?? authenticationFailed();
    this.logins.set(connectionId, { user: conversation.user });
    return last;
  }

  /** Throws error 13 (Unauthorized) if the connection's user lacks the rights. */
  check(connectionId: number, command: string, need: RequiredRights, where: Where): void {
    if (this.users.size === 0 || need === 'nobody') return;
    const user = this.userOf(connectionId);
    if (user === undefined) return refuse(13, `Command ${command} requires authentication`);
    if (need === 'login') return;
    if (!(need instanceof Map)) return this.checkActions(user, command, need, where);
    for (const [namespace, actions] of need) {
      const dot = namespace.indexOf('.');
      const there = { database: namespace.slice(0, dot), collection: namespace.slice(dot + 1) };
      this.checkActions(user, command, actions, there);
    }
  }

  private checkActions(user: string, command: string, actions: Iterable<string>, where: Where): void {
    for (const action of actions)
      if (!this.may(user, action, where))
        refuse(13, `not authorized on ${where.database} to execute command ${command} on ${where.collection}`);
  }

  /** Whether the connection's user has any right on the database. */
  seesDatabase(connectionId: number, database: string): boolean {
    const user = this.users.get(this.userOf(connectionId) ?? '');
    return (
      this.users.size === 0 ||
      user?.isRoot === true ||
      !!user?.privileges.some(({ resource }) => resource.db === database)
    );
  }

  private may(name: string, action: string, { database, collection }: Where): boolean {
    const user = this.users.get(name);
    if (!user || user.isRoot) return user !== undefined;
    return user.privileges.some(
      ({ resource, actions }) =>
        resource.db === database &&
        (resource.collection === '' || resource.collection === collection) &&
        actions.includes(action),
    );
  }

  connectionClosed(connectionId: number): void {
    this.logins.delete(connectionId);
  }
}
