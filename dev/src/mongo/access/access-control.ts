import { z } from 'zod';
import { refuse } from '../failure';
import { beginConversation, credentialsOf, type Conversation, type Credentials } from './scram';

/** Roles and users in the words of MongoDB's createRole and createUser. */
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
 * What a command needs: nobody in particular, anybody who came in, or these actions, where it works or in each of these
 * namespaces.
 */
export type Need = 'nobody' | 'login' | readonly string[] | Map<string, Set<string>>;
type Where = { database: string; collection: string };

const authenticationFailed = (): never => refuse(18, 'Authentication failed.');

/**
 * Who may do what. Without users everybody may do everything, as in a mongod without `--auth`: who defines one closes the
 * door for all others.
 */
export class AccessControl {
  private readonly users = new Map<string, User>();
  private readonly logins = new Map<number, Login>();

  /** Adds roles and users; those of the same name are replaced. */
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

  /** The server's first message to whoever begins a login. */
  begin(connectionId: number, clientFirst: string): string {
    const conversation =
      beginConversation(clientFirst, (user) => this.users.get(user)?.credentials) ?? authenticationFailed();
    this.logins.set(connectionId, { conversation });
    return conversation.first;
  }

  /** The server's last message: the connection belongs to the user from now on. */
  finish(connectionId: number, clientFinal: string): string {
    const { conversation } = this.logins.get(connectionId) ?? {};
    this.logins.delete(connectionId);
    if (!conversation) return refuse(17, 'No SASL session state found');
    const last = conversation.finish(clientFinal) ?? authenticationFailed();
    this.logins.set(connectionId, { user: conversation.user });
    return last;
  }

  /** Refuses with MongoDB's 13 what the connection's user may not do. */
  check(connectionId: number, command: string, need: Need, where: Where): void {
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

  /** Whether the connection's user may do anything there. */
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
