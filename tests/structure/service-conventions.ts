import fs from 'node:fs';
import path from 'node:path';

export type Rule = keyof typeof rules;
type Faults = (service: ServiceSources) => string[];

interface ServiceSources {
  /** `contest` of svc-contest */
  name: string;
  /** shipped files, by path under src, without comments */
  files: ReadonlyMap<string, string>;
  /** the mount file on one line: no comments, single spaces, none within brackets, no trailing commas */
  mount: string;
  /** the variable that holds the context in the mount file */
  context: string;
}

const REGISTERS =
  /\b(?:http|internal)\.(?:handle|useSessions|answerPlain)\(|\bbus\.on\w*\(|\bonReady\(|\bevery\(\s*[\w.]+,\s*['"`]/;
const isTest = (file: string): boolean => /\.test\.ts$/.test(file) || file.startsWith('testing/');
/** A program beside the service mounts the service as a whole. */
const isProgram = (file: string): boolean => /(?:^|[/-])main\.ts$/.test(file);
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const having = (pattern: RegExp, { files }: ServiceSources): string[] =>
  [...files].filter(([, text]) => pattern.test(text)).map(([file]) => file);

/** The form of every service. Each rule returns what breaks it. */
export const rules = {
  'one mount file': ({ name, files }) =>
    [...files.keys()].filter((file) => /(?:^|\/)mount-[\w-]+\.ts$/.test(file) && file !== `mount-${name}.ts`),

  'the mount file opens the context, which has a file of its own': ({ name, files, mount }) => {
    const held = files.get(`${name}-context.ts`) ?? '';
    return [
      ...[` function mount${pascal(name)}(service: `].filter((part) => !mount.includes(part)),
      ...[`export interface ${pascal(name)}Context `, ` function open${pascal(name)}Context(`].filter(
        (part) => !held.includes(part),
      ),
    ];
  },

  'only the mount file registers': (service) =>
    having(REGISTERS, service).filter((file) => file !== `mount-${service.name}.ts` && !isProgram(file)),

  'the mount file lists handlers that are curried over the context': ({ mount, context }) => {
    const known = [
      String.raw`(?:http|internal)\.handle\(endpoints\.\w+, \w+\(${context}\)\)`,
      String.raw`http\.handle\(endpoints\.\w+, .* reply\(await service\.operatorsLog\.list\(query\)\)\)`,
      String.raw`http\.useSessions\(.*\)`,
      String.raw`bus\.on\(events\.\w+, {.*}, on\w+\(${context}\)\)`,
      String.raw`every\([\w.]+, ['\`][^'\`]+['\`], (?:\w+\(${context}\)|\(\) => [^{]*)\)`,
      String.raw`onReady\(\(\) => \w+\(${context}\)\)`,
    ].map((form) => new RegExp(`${form}$`));
    return mount
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => REGISTERS.test(statement) && !known.some((form) => form.test(statement)));
  },

  // Two steps of one ceremony, do and undo, and the endpoints of one resource share a file.
  'a file of handlers has the name of one of them': ({ mount, context }) => {
    const verbs = [...mount.matchAll(new RegExp(String.raw`, (\w+)\(${context}\)\)`, 'g'))].map(
      ([, verb = '']) => verb,
    );
    const named = [...mount.matchAll(/import {([^}]*)} from '[^']*\/([^'/]+)'/g)]
      .map(([, names = '', file = '']) => ({ names: names.split(',').map((name) => name.trim()), file }))
      .filter(({ names, file }) => names.some((name) => verbs.includes(name) && kebab(name) === file))
      .flatMap(({ names }) => names);
    return verbs.filter((verb) => !named.includes(verb));
  },

  'what listens is named by what it hears': ({ mount }) =>
    [...mount.matchAll(/bus\.on\(events\.(\w+), {[^}]*}, (\w+)\(/g)]
      .filter(([, event = '', listener]) => listener !== `on${pascal(event)}`)
      .map(([statement]) => statement),

  'collections are opened by collectionOf': (service) =>
    having(/\.model[<(]|\.collection(?:<[^(]*>)?\(\s*['"`]/, service),

  'pages and duplicate keys are the kit’s': (service) => having(/\.skip\(|\b11000\b/, service),

  'what tests stand on ships in nothing': (service) => having(/from '[^']*\/testing\//, service),
} satisfies Record<string, Faults>;

export const ruleNames = Object.keys(rules) as Rule[];

/** Violations of a rule in a service; `root` is the project's, or a copy. */
export function faultsOf(rule: Rule, root: string, service: string): string[] {
  return rules[rule](readService(root, service)).sort();
}

function readService(root: string, service: string): ServiceSources {
  const src = path.join(root, service, 'src');
  const files = new Map(
    fs
      .readdirSync(src, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)))
      .filter((file) => !isTest(file))
      .map((file) => [file, withoutComments(fs.readFileSync(path.join(src, file), 'utf8'))] as const),
  );
  const name = service.replace(/^svc-/, '');
  const mount = (files.get(`mount-${name}.ts`) ?? '').replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/,? \)/g, ')');
  const context = /const (\w+) = (?:await )?open\w+\(service\)/.exec(mount)?.[1] ?? '';
  return { name, files, mount, context };
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
