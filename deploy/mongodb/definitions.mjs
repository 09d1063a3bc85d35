// Roles and users of the database, in the format of MongoDB's createRole and createUser.
import { actions, rights } from './rights.mjs';

/** The user for backup and restore, who also creates the other users. */
const OPERATOR = 'operator';

/**
 * `databases`: the database of each service. `passwords`: the password of each user; users are named after services, or
 * `audit` or `operator`. `prefix` is put before the names of users if several systems share a server.
 * @param {{ databases: Record<string, string>, passwords: Record<string, string>, prefix?: string }} system
 */
export function databaseDefinitions({ databases, passwords, prefix = '' }) {
  const services = Object.keys(passwords).filter((name) => name !== OPERATOR);
  return {
    roles: services.map((name) => ({
      role: prefix + name,
      privileges: Object.entries(rights[name] ?? { [name]: { '*': /** @type {const} */ ('change') } }).flatMap(
        ([service, collections]) =>
          Object.entries(collections).map(([collection, right]) => ({
            resource: { db: databases[service] ?? '', collection: collection === '*' ? '' : collection },
            actions: actions[right],
          })),
      ),
    })),
    users: Object.entries(passwords).map(([name, pwd]) => ({
      user: prefix + name,
      pwd,
      roles: [name === OPERATOR ? 'root' : prefix + name],
    })),
  };
}

/**
 * The definitions as a script for mongosh, to be run by a user that may create users. It updates existing roles and users.
 * @param {ReturnType<typeof databaseDefinitions>} definitions
 */
export const mongoshScript = (definitions) => `// Created by deploy/make-env.mjs. Contains passwords.
const admin = db.getSiblingDB('admin');
const run = (command) => {
  const answer = admin.runCommand(command);
  if (answer.ok !== 1) throw new Error(answer.errmsg);
  return answer;
};
const { roles, users } = ${JSON.stringify(definitions, null, 2)};
for (const { role, privileges } of roles) {
  const isKnown = run({ rolesInfo: role }).roles.length > 0;
  run({ [isKnown ? 'updateRole' : 'createRole']: role, privileges, roles: [] });
}
for (const { user, pwd, roles: given } of users) {
  const isKnown = run({ usersInfo: user }).users.length > 0;
  run({ [isKnown ? 'updateUser' : 'createUser']: user, pwd, roles: given });
}
`;
