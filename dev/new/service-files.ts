import type { PartName } from './part-name';

/** The files of a new service, but package.json and Dockerfile. */
export function serviceFiles({ name, short, camel, pascal }: PartName): Record<string, string> {
  return {
    'src/main.ts': `import { startService } from '@baazi/service-kit';
import { mount${pascal} } from './mount-${short}';
import { ${camel}Config } from './${short}-config';

void startService('${name}', ${camel}Config, mount${pascal});
`,
    [`src/${short}-config.ts`]: `import { z } from 'zod';

/** The environment that only this service has. */
export const ${camel}Config = {
  /** what it says when asked */
  GREETING: z.string().min(1).max(200).default('${name} is here.'),
};
export type ${pascal}Config = z.output<z.ZodObject<typeof ${camel}Config>>;
`,
    [`src/${short}.ts`]: `import type { Collection, Service } from '@baazi/service-kit';
import { openGreetings, type Greeting } from './greeting/greeting';
import type { ${pascal}Config } from './${short}-config';

/** What every story of this service works with. */
export interface ${pascal} {
  service: Service<${pascal}Config>;
  greetings: Collection<Greeting>;
}

export function open${pascal}(service: Service<${pascal}Config>): ${pascal} {
  return { service, greetings: openGreetings(service.db) };
}
`,
    [`src/mount-${short}.ts`]: `import { endpoints } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import { greet } from './greeting/greet';
import { open${pascal}, type ${pascal} } from './${short}';
import type { ${pascal}Config } from './${short}-config';

/** Everything this service does: what it answers, what it hears, and what it does by itself. */
export async function mount${pascal}(service: Service<${pascal}Config>): Promise<${pascal}> {
  const ${camel} = open${pascal}(service);
  const { http } = service;

  http.handle(endpoints.${camel}Greeting, greet(${camel}));

  // What it hears: bus.on(events.matchMoved, {}, onMatchMoved(${camel}));

  // What it does by itself: service.every(60_000, 'forget-old', () => forgetOld(${camel}));

  return ${camel};
}
`,
    'src/greeting/greeting.ts': `import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What it was told to say; the newest counts. */
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
import { reply, type Handler } from '@baazi/service-kit';
import type { ${pascal} } from '../${short}';
import type { Greeting } from './greeting';

/** Says the newest greeting, or what the settings say as long as there is none. */
export const greet =
  (${camel}: ${pascal}): Handler<typeof endpoints.${camel}Greeting> =>
  async () => {
    const newest = await ${camel}.greetings.findOne().sort({ createdAt: -1 }).lean<Greeting>();
    return reply({ message: newest?.text ?? ${camel}.service.config.GREETING });
  };
`,
    [`src/${short}-config.test.ts`]: `import { z } from 'zod';
import { ${camel}Config } from './${short}-config';

test('it has something to say without being told, and never nothing', () => {
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
const said = async () => (await service.call(endpoints.${camel}Greeting)).body.response?.message;

test('says what its settings say until it is told something else, over HTTP', async () => {
  expect(await said()).toBe('Good evening');
  await openGreetings(service.db).create({ _id: 'g1', text: 'Good night', createdAt: new Date() });
  expect(await said()).toBe('Good night');
});
`,
  };
}
