import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const source = path.resolve(__dirname, '..');
const doors = { '@baazi/portal-kit': 'portal-kit.ts', '@baazi/portal-kit/host': 'host.ts' };

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true);
const fileOf = (specifier: string): string =>
  ['.ts', '.tsx'].map((extension) => path.join(source, specifier + extension)).find((file) => fs.existsSync(file)) ??
  `${specifier}?`;
const oneLine = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    // How the formatter wraps a long one is no part of the promise.
    .replace(/,? ([)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/[,;] \}/g, ' }')
    .replace(/([:=<]) \| /g, '$1 ')
    .replace(/^export /, '')
    .trim();

/** What a declaration promises, as its author wrote it, without how it keeps it. */
function promiseOf(node: ts.Node, file: ts.SourceFile): string {
  const upTo = (end: number): string => oneLine(file.text.slice(node.getStart(), end));
  if (ts.isFunctionDeclaration(node) && node.body) return upTo(node.body.getStart());
  if (ts.isClassDeclaration(node)) return upTo(node.members.pos).replace(/ \{$/, '');
  if (ts.isVariableDeclaration(node)) {
    const { initializer } = node;
    if (node.type || !initializer) return `const ${node.name.getText()}: ${oneLine(node.type?.getText() ?? '?')}`;
    if (ts.isArrowFunction(initializer)) return `const ${upTo(initializer.equalsGreaterThanToken.end)}`;
    return `const ${oneLine(node.getText()).replace(/`.*`/, '`...`')}`;
  }
  return oneLine(node.getText());
}

function declarationIn(file: ts.SourceFile, name: string): string {
  for (const statement of file.statements) {
    if (
      (ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)) &&
      statement.name?.text === name
    )
      return promiseOf(statement, file);
    if (!ts.isVariableStatement(statement)) continue;
    const declared = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === name);
    if (declared) return promiseOf(declared, file);
  }
  throw new Error(`${file.fileName} does not declare ${name}`);
}

function exportsOf(door: string): string[] {
  return parse(path.join(source, door))
    .statements.filter(ts.isExportDeclaration)
    .flatMap((statement) => {
      const from =
        statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
          ? statement.moduleSpecifier.text
          : '';
      const names =
        statement.exportClause && ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements : [];
      const file = from.startsWith('.') ? parse(fileOf(from)) : undefined;
      return names.map((name) => {
        const inner = name.propertyName?.text ?? name.name.text;
        return {
          name: name.name.text,
          line: file ? declarationIn(file, inner) : `const ${name.name.text} = ${inner} of ${from}`,
        };
      });
    })
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ line }) => line);
}

/** Both doors with what each export promises, one a line: what a micro-frontend may rely on. */
export function describeDoors(version: string): string {
  const parts = Object.entries(doors).map(
    ([door, file]) => `## ${door}\n\n\`\`\`ts\n${exportsOf(file).join('\n')}\n\`\`\`\n`,
  );
  return `# What the doors of portal-kit promise

Version ${version}.

A name that comes or goes raises the second number: a release lists the names it uses, and the registry refuses a shell
that lacks one. A line that promises something else raises the first, and first every live part must accept both; what it
promises beside raises the second. The host door is bundled, not shared: it changes together with its users.
Written by \`UPDATE_API=1 npx jest packages/portal-kit/src/api\`; the test fails when it is not current.

${parts.join('\n')}`;
}
