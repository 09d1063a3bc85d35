import path from 'node:path';
import type { ScaffoldName } from './scaffold-name';
import { editFile } from './write-files';

/** The contract of the new service: one endpoint and its shape. */
export function contractFiles({ name, short, camel }: ScaffoldName): Record<string, string> {
  const shapes = `${camel}Shapes`;
  return {
    [`${short}-shapes.ts`]: `import { z } from 'zod';

export const ${shapes} = {
  ${camel}Greeting: { reply: z.object({ message: z.string() }) },
} as const;
`,
    [`${short}-endpoints.ts`]: `import { endpoint } from '../endpoint';
import type { ${shapes} as s } from './${short}-shapes';

type S = typeof s;
const owner = '${name}';

export const ${camel}Greeting = /*#__PURE__*/ endpoint<S['${camel}Greeting']>()({
  method: 'GET',
  path: '/api/${short}',
  access: 'anyone',
  owner,
  summary: 'The greeting of ${name}',
  refusals: {},
});
`,
  };
}

/** Adds the service, its endpoints and its shapes to the tables of the contracts. */
export function addToContracts(root: string, { name, short, camel }: ScaffoldName): void {
  const src = path.join(root, 'packages/contracts/src');
  editFile(path.join(src, 'endpoint.ts'), (text) =>
    text.replace(", 'gateway'] as const", `, '${name}', 'gateway'] as const`),
  );
  editFile(
    path.join(src, 'endpoints.ts'),
    (text) => `${text.trimEnd()}\nexport * from './${short}/${short}-endpoints';\n`,
  );
  editFile(path.join(src, 'shapes.ts'), (text) => {
    const imported = text.replace(
      'import { walletShapes }',
      `import { ${camel}Shapes } from './${short}/${short}-shapes';\nimport { walletShapes }`,
    );
    const entered = imported.replace(
      /^(\s*)\} as const satisfies Record<EndpointName/m,
      `$1  ...${camel}Shapes,\n$1} as const satisfies Record<EndpointName`,
    );
    return imported === text || entered === imported ? text : entered;
  });
}
