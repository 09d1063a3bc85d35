import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { isSecret } from '../../packages/service-kit/src/config/env-types';
import { z } from 'zod';
import { composeFile, root } from './compose-file';
import { partShapes } from './part-shapes';

export interface Setting {
  name: string;
  /** the parts that read it */
  parts: string[];
  about: string;
  isRequired: boolean;
  /** as it is written in an environment; absent: unset */
  standard?: string;
  values?: string[];
  isSecret: boolean;
}

const Property = z.looseObject({
  description: z.string().default(''),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
});

/** Every setting of every part, by name; a setting of several parts has one meaning. */
export function settings(): Setting[] {
  const found = new Map<string, Setting>();
  for (const [part, shape] of partShapes) {
    const { properties = {}, required = [] } = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' });
    for (const [name, schema] of Object.entries(shape)) {
      const property = Property.parse(properties[name]);
      const known = found.get(name);
      if (known) known.parts.push(part);
      const { default: standard } = property;
      found.set(name, {
        name,
        parts: known?.parts ?? [part],
        about: known?.about || property.description,
        isRequired: (known?.isRequired ?? false) || required.includes(name),
        standard: standard === undefined || typeof standard === 'object' ? known?.standard : String(standard),
        values: property.enum,
        isSecret:
          isSecret(name, schema) ||
          /PRIVATE_KEY|^SEAL_(OLD_)?KEY|_KEY_ID$|^(REDIS|MONGODB|RABBITMQ|SMTP)_URL$/.test(name),
      });
    }
  }
  return [...found.values()];
}

/** For the local profile, or one instance: no deployment sets them. */
export const LOCAL_SETTINGS = ['CLOCK_FILE', 'SCORE_REPLAY', 'OPERATOR_RULES', 'INSTANCE'];
/** One host has a volume and the containers' logs for these. */
export const CLUSTER_SETTINGS = [
  'SECURITY_LOG_FILE',
  'RELEASES_BUCKET',
  'RELEASES_BUCKET_REGION',
  'RELEASES_BUCKET_KEY_ID',
  'RELEASES_BUCKET_SECRET',
];
/** Variables of compose alone. */
const OF_COMPOSE: Record<string, string> = {
  PORTAL_PORT: 'Port of the portal on this machine.',
  MONGO_MEMORY: 'Memory limit of each database server.',
  CHECKOUT_ORIGIN: "Address of the sandbox's payment page, as browsers use it.",
};

export type Variables = Record<string, string | number>;
export const composeEnvironments: Record<string, Variables> = Object.fromEntries(
  Object.entries(composeFile().services).map(([name, { environment }]) => [name, environment]),
);

function inCompose({ name, parts }: Setting): string {
  const value = String(parts.map((part) => composeEnvironments[part]?.[name]).find(Boolean) ?? '');
  if (value === '') return [...LOCAL_SETTINGS, ...CLUSTER_SETTINGS].includes(name) ? 'no' : '';
  const [, variable, kind] = /\$\{(\w+):([-?])/.exec(value) ?? [];
  if (variable === undefined) return 'set';
  return kind === '?' ? 'made by make-env' : `\`${variable}\``;
}

const Documents = z.array(
  z.looseObject({
    kind: z.string(),
    metadata: z.looseObject({ name: z.string() }),
    data: z.record(z.string(), z.string()).optional(),
    spec: z
      .looseObject({
        template: z
          .looseObject({ spec: z.looseObject({ containers: z.array(z.looseObject({ env: z.unknown() })).optional() }) })
          .optional(),
      })
      .optional(),
  }),
);
const PodVariables = z.array(
  z.looseObject({
    name: z.string(),
    valueFrom: z.looseObject({ secretKeyRef: z.looseObject({ name: z.string() }) }).optional(),
  }),
);
const cluster = path.join(root, 'deploy/kubernetes');
const documents = (file: string) =>
  Documents.parse(
    parseAllDocuments(fs.readFileSync(path.join(cluster, file), 'utf8')).map((one) => one.toJS() as unknown),
  );
/** The secrets that each part's pods take a variable from; '' for a plain value. */
export const podVariables = (part: string): Map<string, string> =>
  new Map(
    documents(`${part}.yaml`)
      .filter(({ kind }) => kind === 'Deployment')
      .flatMap(({ spec }) => PodVariables.parse(spec?.template?.spec.containers?.[0]?.env))
      .map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef.name ?? '']),
  );
const dataOf = (file: string): Record<string, string> =>
  z
    .looseObject({ data: z.record(z.string(), z.string()) })
    .parse(parse(fs.readFileSync(path.join(cluster, file), 'utf8'))).data;
export const clusterCommon = dataOf('common.yaml');
/** The overlay's settings, merged as kustomize merges them. */
export const overlaySettings = (mode: string): Record<string, string> => ({
  ...dataOf('settings.yaml'),
  ...dataOf(`overlays/${mode}/settings.yaml`),
});

function inCluster({ name, parts }: Setting): string {
  if (LOCAL_SETTINGS.includes(name)) return 'no';
  if (name in clusterCommon) return '`common.yaml`';
  const secrets = [...new Set(parts.map((part) => podVariables(part).get(name)))];
  if (secrets.some(Boolean))
    return `secret ${secrets
      .filter(Boolean)
      .map((one) => `\`${one}\``)
      .join(', ')}`;
  return secrets.includes('') ? "the part's file" : '`settings.yaml`';
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
/** docs/settings.md */
export function settingsPage(all: readonly Setting[]): string {
  const rows = all.map((setting) => {
    const { name, about, values, standard, isRequired, isSecret: secret, parts } = setting;
    const meaning = [about, values ? `One of ${values.map((one) => `\`${one}\``).join(', ')}.` : '']
      .filter(Boolean)
      .join(' ');
    const unset = isRequired ? 'required' : standard === undefined || standard === '' ? '' : `\`${standard}\``;
    const readers = parts.length === partShapes.length ? 'all' : parts.join(', ');
    return `| \`${name}\` | ${[meaning, unset, readers, secret ? 'yes' : '', inCompose(setting), inCluster(setting)].map(cell).join(' | ')} |`;
  });
  return `# Settings

Generated from the shapes that the services read (\`tests/deploy/settings-page.ts\`); do not edit. A service that misses a setting, or gets a wrong one, says so in one line and does not start.

In compose a setting with a name in its column is set in \`.env\` (\`.env.example\` lists them with their defaults). In a cluster a setting goes into the file or the secret that is named; \`settings.yaml\` is that of an overlay.

| setting | meaning | default | read by | secret | compose | cluster |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** .env.example: what compose takes from .env beside the keys that make-env creates. */
export function exampleEnvironment(all: readonly Setting[]): string {
  const text = fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
  const known = new Map(all.map(({ name, about }) => [name, about]));
  const variables = new Map(
    [...text.matchAll(/\$\{(\w+):-([^}]*)\}/g)].map(([, name = '', standard = '']) => [name, standard]),
  );
  const lines = [...variables].map(
    ([name, standard]) => `# ${known.get(name) ?? OF_COMPOSE[name] ?? ''}\n# ${name}=${standard}`,
  );
  return `# What docker-compose.yml takes from .env beside the keys of \`node deploy/make-env.mjs\`, with its defaults. Generated from\n# the shapes that the services read; docs/settings.md lists all settings.\n\n${lines.join('\n')}\n`;
}
