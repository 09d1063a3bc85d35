/** The files of a new service, but package.json and Dockerfile. */
export function serviceFiles({ name, short, camel, pascal }) {
  return {
    'src/main.ts': `import { startService } from '@baazi/service-kit';
import { ${camel}Config } from './${short}-config';
import { mount${pascal} } from './mount-${short}';

void startService('${name}', ${camel}Config, async (service) => mount${pascal}(service));
`,
    [`src/${short}-config.ts`]: `import { z } from 'zod';

/** The environment that only this service has. */
export const ${camel}Config = {
  /** what it says when asked */
  GREETING: z.string().min(1).max(200).default('${name} is here.'),
};
export type ${pascal}Config = z.output<z.ZodObject<typeof ${camel}Config>>;
`,
    [`src/mount-${short}.ts`]: `import { endpoints } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import { greet } from './greeting/greet';
import type { ${pascal}Config } from './${short}-config';

/** Every capability of this service, at its doors. */
export function mount${pascal}(service: Service<${pascal}Config>): void {
  service.http.handle(endpoints.${camel}Greeting, greet(service.config));
}
`,
    'src/greeting/greet.ts': `import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ${pascal}Config } from '../${short}-config';

export const greet =
  (config: ${pascal}Config): Handler<typeof endpoints.${camel}Greeting> =>
  async () =>
    reply({ message: config.GREETING });
`,
    'src/greeting/greet.db.test.ts': `import { endpoints } from '@baazi/contracts';
import { startTestService, type TestService } from '@baazi/service-kit/testing';
import { mount${pascal} } from '../mount-${short}';
import { ${camel}Config, type ${pascal}Config } from '../${short}-config';

let service: TestService<${pascal}Config>;
beforeAll(async () => {
  service = await startTestService('${name}', ${camel}Config, async (started) => mount${pascal}(started), { GREETING: 'Good evening' });
});
afterAll(() => service.stop());

test('answers what it was told to say, over HTTP', async () => {
  expect(await service.call(endpoints.${camel}Greeting)).toMatchObject({ status: 200, body: { status: true, response: { message: 'Good evening' } } });
});
`,
  };
}
