import { transformFileSync } from '@swc/core';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The contracts as they stand in the source, whatever was built before. */
export function loadContracts(root) {
  const src = path.join(root, 'packages/contracts/src');
  const out = path.join(root, 'node_modules/.cache', `contracts-${process.pid}`);
  try {
    for (const file of fs
      .readdirSync(src, { recursive: true })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const { code } = transformFileSync(path.join(src, file), {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'commonjs' },
      });
      const target = path.join(out, file.replace(/\.ts$/, '.js'));
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, code);
    }
    fs.writeFileSync(path.join(out, 'package.json'), '{"type":"commonjs"}');
    const require = createRequire(path.join(out, 'contracts.js'));
    const { endpoints, events } = require('./contracts.js');
    const { shapes, eventShapes } = require('./shapes.js');
    return {
      endpoints,
      events,
      shapes,
      eventShapes,
      toSchema: (shape, io) => require('zod').z.toJSONSchema(shape, { io, unrepresentable: 'any' }),
    };
  } finally {
    fs.rmSync(out, { recursive: true, force: true });
  }
}
