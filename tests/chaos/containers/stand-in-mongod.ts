// Stands in for mongod 8.0 in the check of containers: the embedded server behind mongod's command line, with its rules
// for key files, the commands of mongosh's scripts that initiate a replica set and create users, and one real member.
// Usage, as of mongod: [--replSet NAME] [--bind_ip_all] --keyFile FILE
// A member that was never initiated answers as such; the members beside the first hold no data.
import { startMongo, type AccessDefinitions } from '@baazi/embedded-mongodb';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

type Doc = Record<string, unknown>;
type Role = AccessDefinitions['roles'][number];
type User = AccessDefinitions['users'][number];

const DATA = '/data/db';
const PORT = 27_017;
const stateFile = path.join(DATA, 'stand-in.json');
const State = z.object({
  set: z.object({ name: z.string(), primary: z.string() }).optional(),
  roles: z.record(z.string(), z.custom<Role>()),
  users: z.record(z.string(), z.custom<User>()),
});
const Initiate = z.looseObject({ _id: z.string(), members: z.array(z.looseObject({ host: z.string() })) });

/** Only its owner may read a key file, as mongod requires. */
function checkKeyFile(file: string): void {
  const { mode, uid } = fs.statSync(file);
  if ((mode & 0o077) !== 0) throw new Error(`permissions on ${file} are too open`);
  if (uid !== process.getuid?.()) throw new Error(`${file} is not owned by the user of mongod`);
  const key = fs.readFileSync(file, 'utf8').replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/=]{6,1024}$/.test(key)) throw new Error(`${file} is not base64 of 6 to 1024 characters`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { replSet: { type: 'string' }, bind_ip_all: { type: 'boolean' }, keyFile: { type: 'string' } },
  });
  if (process.getuid?.() === 0) throw new Error('the image runs mongod as its user');
  checkKeyFile(values.keyFile ?? '');
  const state = fs.existsSync(stateFile)
    ? State.parse(JSON.parse(fs.readFileSync(stateFile, 'utf8')))
    : { roles: {}, users: {} };
  const store = (): void => {
    server.define({ roles: Object.values(state.roles), users: Object.values(state.users) });
    fs.writeFileSync(`${stateFile}.new`, JSON.stringify(state));
    fs.renameSync(`${stateFile}.new`, stateFile);
  };

  /** Commands that the embedded server does not have. */
  const administer: Record<string, (command: Doc) => Doc> = {
    buildInfo: () => ({ version: '8.0.0', versionArray: [8, 0, 0, 0], modules: [] }),
    replSetInitiate: ({ replSetInitiate }) => {
      const { _id: name, members } = Initiate.parse(replSetInitiate);
      state.set = { name, primary: members[0]?.host ?? '' };
      store();
      return {};
    },
    rolesInfo: ({ rolesInfo }) => ({ roles: [state.roles[String(rolesInfo)]].filter(Boolean) }),
    usersInfo: ({ usersInfo }) => ({ users: [state.users[String(usersInfo)]].filter(Boolean) }),
  };
  for (const verb of ['create', 'update']) {
    administer[`${verb}Role`] = (command) => {
      const role = String(command[`${verb}Role`]);
      state.roles[role] = { role, privileges: command['privileges'] as Role['privileges'] };
      store();
      return {};
    };
    administer[`${verb}User`] = (command) => {
      const user = String(command[`${verb}User`]);
      const roles = z.array(z.string()).parse(command['roles']);
      state.users[user] = { user, pwd: String(command['pwd']), roles };
      store();
      return {};
    };
  }

  const server = await startMongo({
    port: 0,
    dataDir: DATA,
    access: { roles: Object.values(state.roles), users: Object.values(state.users) },
    intercept: (answer) => async (command, connection) => {
      const [name = ''] = Object.keys(command);
      if (name === 'hello' || name === 'ismaster') {
        const reply = await answer(command, connection);
        if (!reply || !values.replSet) return reply;
        const { setName: _, hosts: _h, primary: _p, me: _m, ...rest } = reply;
        if (!state.set) return { ...rest, ismaster: false, isWritablePrimary: false, isreplicaset: true };
        const { name: setName, primary } = state.set;
        return { ...rest, setName, hosts: [primary], primary, me: primary };
      }
      const run = administer[name];
      if (!run) return answer(command, connection);
      // Of these, a user without a role may only see the version.
      const mayAdminister = await answer({ listCollections: 1, cursor: {}, $db: 'admin' }, connection);
      return name === 'buildInfo' || mayAdminister?.['ok'] === 1 ? { ...run(command), ok: 1 } : mayAdminister;
    },
  });
  const listener = net.createServer((socket) => {
    const inner = net.connect(server.port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    for (const end of [socket, inner]) end.on('error', () => [socket, inner].forEach((one) => one.destroy()));
  });
  listener.listen(PORT, '0.0.0.0', () => console.log(`listening on ${PORT}, set ${values.replSet}`));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
