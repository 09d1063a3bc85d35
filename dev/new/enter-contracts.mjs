import path from 'node:path';
import { editFile } from './edit-file.mjs';

/** What the new service promises: an endpoint's data beside its shape. */
export function contractFiles({ name, short, camel }) {
  const shapes = `${camel}Shapes`;
  return {
    [`${short}-shapes.ts`]: `import { z } from 'zod';\n\nexport const ${shapes} = {\n  ${camel}Greeting: { reply: z.object({ message: z.string() }) },\n} as const;\n`,
    [`${short}-endpoints.ts`]: `import { endpoint } from '../endpoint';\nimport type { ${shapes} as s } from './${short}-shapes';\n\ntype S = typeof s;\nconst owner = '${name}';\n\nexport const ${camel}Greeting = /*#__PURE__*/ endpoint<S['${camel}Greeting']>()({ method: 'GET', path: '/api/${short}', access: 'anyone', owner, summary: 'What ${name} says', refusals: {} });\n`,
  };
}

/** The tables learn of the part, its endpoints and its shapes. */
export function enterContracts(root, { name, short, camel }) {
  const src = path.join(root, 'packages/contracts/src');
  editFile(path.join(src, 'parts.ts'), (text) =>
    text.replace(", 'gateway'] as const", `, '${name}', 'gateway'] as const`),
  );
  editFile(
    path.join(src, 'all-endpoints.ts'),
    (text) => `${text.trimEnd()}\nexport * from './${short}/${short}-endpoints';\n`,
  );
  editFile(path.join(src, 'shapes.ts'), (text) => {
    const imported = text.replace(
      'import { walletShapes }',
      `import { ${camel}Shapes } from './${short}/${short}-shapes';\nimport { walletShapes }`,
    );
    const entered = imported
      .replace(
        '} as const satisfies Record<EndpointName',
        `, ...${camel}Shapes } as const satisfies Record<EndpointName`,
      )
      .replace(' , ...', ', ...');
    return imported === text || entered === imported ? text : entered;
  });
}
