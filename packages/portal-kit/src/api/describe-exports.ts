import fs from 'node:fs';
import path from 'node:path';
import { parseSync, type Declaration, type Program, type VariableDeclarator } from 'oxc-parser';

const source = path.resolve(__dirname, '..');
const CORE = '@baazi/portal-kit/core';
const entryPoints = { '@baazi/portal-kit': 'portal-kit.ts', [CORE]: 'core.ts', '@baazi/portal-kit/host': 'host.ts' };

interface Module {
  file: string;
  text: string;
  body: Program['body'];
}
function parse(file: string): Module {
  const text = fs.readFileSync(file, 'utf8');
  return { file, text, body: parseSync(file, text).program.body };
}
const fileOf = (specifier: string): string =>
  ['.ts', '.tsx'].map((extension) => path.join(source, specifier + extension)).find((file) => fs.existsSync(file)) ??
  `${specifier}?`;
const oneLine = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    // The formatter's wrapping is not part of the API.
    .replace(/,? ([)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/[,;] \}/g, ' }')
    .replace(/([:=<]) \| /g, '$1 ')
    .trim();

/** The public signature of a declaration as written, without its implementation. */
function promiseOf(node: Declaration | VariableDeclarator, { text }: Module): string {
  const upTo = (end: number): string => oneLine(text.slice(node.start, end));
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return upTo(node.body?.start ?? node.end);
  if (node.type !== 'VariableDeclarator') return upTo(node.end);
  const { id, init } = node;
  if (id.typeAnnotation || !init) return `const ${upTo(id.end)}`;
  if (init.type === 'ArrowFunctionExpression') return `const ${upTo(init.body.start)}`;
  return `const ${upTo(node.end).replace(/`.*`/, '`...`')}`;
}

function declarationIn(module: Module, name: string): string {
  for (const statement of module.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    const all = declared?.type === 'VariableDeclaration' ? declared.declarations : declared ? [declared] : [];
    const found = all.find(({ id }) => id?.type === 'Identifier' && id.name === name);
    if (found) return promiseOf(found, module);
  }
  throw new Error(`${module.file} does not declare ${name}`);
}

/** The module that declares an export, by the specifier that it comes from. */
function moduleOf(from: string | undefined, name: string): Module | undefined {
  if (from?.startsWith('.')) return parse(fileOf(from));
  if (from !== CORE) return undefined;
  const reexport = parse(path.join(source, entryPoints[CORE]))
    .body.filter((statement) => statement.type === 'ExportNamedDeclaration')
    .find(({ specifiers }) => specifiers.some(({ local }) => local.type === 'Identifier' && local.name === name));
  return moduleOf(reexport?.source?.value, name);
}

function exportsOf(entryPoint: string): string[] {
  return parse(path.join(source, entryPoint))
    .body.filter((statement) => statement.type === 'ExportNamedDeclaration')
    .flatMap(({ source: from, specifiers }) => {
      return specifiers.map(({ local, exported }) => {
        const [inner, name] = [local, exported].map((one) => (one.type === 'Literal' ? one.value : one.name));
        const module = moduleOf(from?.value, inner ?? '');
        return {
          name: name ?? '',
          line: module ? declarationIn(module, inner ?? '') : `const ${name} = ${inner} of ${from?.value ?? ''}`,
        };
      });
    })
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ line }) => line);
}

/** All entry points with the signature of each export, one per line: the API that micro-frontends rely on. */
export function describeExports(version: string): string {
  const parts = Object.entries(entryPoints).map(
    ([entryPoint, file]) => `## ${entryPoint}\n\n\`\`\`ts\n${exportsOf(file).join('\n')}\n\`\`\`\n`,
  );
  return `# The exports of portal-kit

Version ${version}.

An added or removed name raises the second number: a release lists the names it uses, and the registry refuses a shell
that lacks one. A changed signature raises the first, and every live part must accept both versions before; optional
additions raise the second. The host entry point is bundled, not shared: it changes together with its users.
Written by \`UPDATE_API=1 npx jest packages/portal-kit/src/api\`; the test fails when it is not current.

${parts.join('\n')}`;
}
