import type { ScaffoldName } from './scaffold-name';

/** The files of a new service, except package.json and Dockerfile. */
export function serviceFiles({ name, short, camel, pascal }: ScaffoldName): Record<string, string> {
  return {
    'src/main.ts': `import { startService } from '@baazi/service-kit';
import { mount${pascal} } from './mount-${short}';
import { ${camel}Config } from './${short}-config';

void startService('${name}', ${camel}Config, mount${pascal});
`,
    [`src/${short}-config.ts`]: `import { z } from 'zod';

/** The environment variables of this service alone. */
export const ${camel}Config = {
  /** The default greeting. */
  GREETING: z.string().min(1).max(200).default('${name} is here.'),
};
export type ${pascal}Config = z.output<z.ZodObject<typeof ${camel}Config>>;
`,
    [`src/${short}-context.ts`]: `import type { Collection, Service } from '@baazi/service-kit';
import { openGreetings, type Greeting } from './greeting/greeting';
import type { ${pascal}Config } from './${short}-config';

/** Everything this service works with. The mount file assembles it; a function takes only what it needs of it. */
export interface ${pascal}Context {
  service: Service<${pascal}Config>;
  greetings: Collection<Greeting>;
}

export function open${pascal}Context(service: Service<${pascal}Config>): ${pascal}Context {
  return { service, greetings: openGreetings(service.db) };
}
`,
    [`src/mount-${short}.ts`]: `import { endpoints } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import { greet } from './greeting/greet';
import { open${pascal}Context, type ${pascal}Context } from './${short}-context';
import type { ${pascal}Config } from './${short}-config';

/** Everything this service does: its endpoints, its event consumers and its workers. */
export async function mount${pascal}(service: Service<${pascal}Config>): Promise<${pascal}Context> {
  const ${camel} = open${pascal}Context(service);
  const { http } = service;

  http.handle(endpoints.${camel}Greeting, greet(${camel}));

  // Event consumers: bus.on(events.matchMoved, {}, onMatchMoved(${camel}));

  // Workers: service.every(60_000, 'delete-old', () => deleteOld(${camel}));

  return ${camel};
}
`,
    'src/greeting/greeting.ts': `import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** A greeting that an operator has set; the newest one applies. */
export interface Greeting {
  _id: string;
  text: string;
  createdAt: Date;
}

const schema = new Schema<Greeting>(
  {
    _id: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ createdAt: -1 });

export const openGreetings = collectionOf<Greeting>('Greeting', schema, 'greetings');
`,
    'src/greeting/greet.ts': `import type { endpoints } from '@baazi/contracts';
import { reply, type Collection, type Handler } from '@baazi/service-kit';
import type { Greeting } from './greeting';

interface GreetDeps {
  greetings: Collection<Greeting>;
  service: { config: { GREETING: string } };
}

/** Returns the newest greeting, or the configured one while there is none. */
export const greet =
  ({ greetings, service: { config } }: GreetDeps): Handler<typeof endpoints.${camel}Greeting> =>
  async () => {
    const newest = await greetings.findOne().sort({ createdAt: -1 }).lean<Greeting>();
    return reply({ message: newest?.text ?? config.GREETING });
  };
`,
    [`src/${short}-config.test.ts`]: `import { z } from 'zod';
import { ${camel}Config } from './${short}-config';

test('has a default greeting and refuses an empty one', () => {
  const config = z.object(${camel}Config);
  expect(config.parse({}).GREETING).toBe('${name} is here.');
  expect(config.safeParse({ GREETING: '' }).success).toBe(false);
});
`,
    'src/greeting/greet.db.test.ts': `import { endpoints } from '@baazi/contracts';
import { startTestService, type TestService } from '@baazi/service-kit/testing';
import { mount${pascal} } from '../mount-${short}';
import { ${camel}Config, type ${pascal}Config } from '../${short}-config';
import { openGreetings } from './greeting';

let service: TestService<${pascal}Config>;
beforeAll(async () => {
  service = await startTestService('${name}', ${camel}Config, async (started) => void mount${pascal}(started), {
    GREETING: 'Good evening',
  });
});
afterAll(() => service.stop());
const greeting = async () => (await service.call(endpoints.${camel}Greeting)).body.response?.message;

test('returns the configured greeting, and the newest stored one once there is one', async () => {
  expect(await greeting()).toBe('Good evening');
  await openGreetings(service.db).create({ _id: 'g1', text: 'Good night', createdAt: new Date() });
  expect(await greeting()).toBe('Good night');
});
`,
  };
}
