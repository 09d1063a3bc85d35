import { z } from 'zod';
import { readJson, writeJson } from '../data-folder/json-file';
import type { DataFolder } from '../data-folder/open-data-folder';
import { StackProblem } from '../stack-problem';
import type { Server, Servers, Source } from './server';

const Stored = z.object({ rabbitmq: z.enum(['given', 'usual', 'own']), mongo: z.enum(['given', 'usual', 'own']) });

/** Where this folder's queues and books were the last time. */
export function earlierSource(folder: DataFolder, name: keyof z.infer<typeof Stored>): Source | undefined {
  return readJson(folder.file('servers.json'), Stored)?.[name];
}

export function rememberServers(folder: DataFolder, { rabbitmq, mongo }: Servers): void {
  writeJson(folder.file('servers.json'), { rabbitmq: rabbitmq.source, mongo: mongo.source });
}

/** Without the address the stack would go on with empty books. */
export function addressProblem(variable: 'MONGODB_URL' | 'RABBITMQ_URL'): StackProblem {
  return new StackProblem(
    `this folder's state is on the server that ${variable} named; set it again, or forget the state with --fresh`,
  );
}

/** Messages under way and money wait there: a server that is away for a moment is no reason to begin anew elsewhere. */
export function awayProblem(name: Server['name'], port: number): StackProblem {
  const title = name === 'mongo' ? 'MongoDB' : 'RabbitMQ';
  return new StackProblem(
    `this folder's state is on the ${title} of port ${port}, which does not let us in now; start it, or forget ` +
      'the state with --fresh',
  );
}
