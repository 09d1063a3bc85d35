// Zod shapes of the registry, for servers and tools. Plain JavaScript, because release jobs run them without a build.
// Unknown fields are preserved.
import { z } from 'zod';

/** @import * as format from './registry.js' */
/**
 * One shape for each field of a type, including optional ones, so that a field added to `registry.ts` cannot be
 * forgotten here.
 * @template T
 * @typedef {{ [K in keyof T]-?: z.ZodType<T[K]> }} FieldsOf
 */

/**
 * An optional field; null, as manual edits leave it, counts as absent.
 * @template {z.ZodType} S
 * @param {S} shape
 */
const maybe = (shape) =>
  shape
    .nullish()
    .transform((given) => given ?? undefined)
    .optional();

/** @satisfies {FieldsOf<format.StaticText>} */
const staticTextFields = { title: z.string().optional(), text: z.string() };
const staticText = z.object(staticTextFields);

/** @satisfies {Omit<FieldsOf<format.RemoteRoute>, 'preload'>} */
const routeFields = {
  path: z.string(),
  layout: z.string().default('bare'),
  access: z.string().default('anyone'),
  title: z.looseObject({ en: z.string(), hi: z.string().optional() }),
  menu: z.looseObject({ in: z.array(z.string()), order: z.number(), icon: z.string() }).optional(),
  skeleton: z.string().default('none'),
  words: z.object({ en: staticText, hi: staticText.optional() }).optional(),
  prefetch: z.array(z.string()).optional(),
  drawn: z.boolean().optional(),
  query: z.array(z.string()).optional(),
};
const paths = z.array(z.string()).default([]);
/** path -> hash */
const table = z.record(z.string(), z.string()).default({});

/** @satisfies {FieldsOf<format.Use>} */
const useFields = { range: z.string(), names: z.array(z.string()) };
/** @satisfies {FieldsOf<format.Provision>} */
const provisionFields = { version: z.string(), names: z.array(z.string()) };

/** A slot's name is part of a release's URLs and file names. */
const slotName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const propTypes = z.record(z.string(), z.enum(['string', 'number', 'boolean']));
/** @satisfies {FieldsOf<format.Slot>} */
const slotFields = { props: propTypes };
/** @satisfies {FieldsOf<format.Extension>} */
const extensionFields = { props: propTypes, access: z.string(), order: z.number(), preload: paths };

/** @satisfies {FieldsOf<format.ReleaseSignature>} */
const signatureFields = {
  key: z.string(),
  counter: z.number().int(),
  contents: z.record(z.string(), z.string()),
  value: z.string(),
};
const signature = z.object(signatureFields).optional();

/** @satisfies {FieldsOf<format.ServerHalf>} */
const serverHalfFields = { file: z.string().regex(/^[a-z-]+\.cjs$/), integrity: z.string() };
const serverHalf = z.object(serverHalfFields).optional();

/** @satisfies {FieldsOf<format.RemoteRelease>} */
const remoteFields = {
  name: z.string(),
  version: z.string(),
  entry: z.string(),
  type: z.enum(['var', 'module']).optional(),
  integrity: z.string(),
  preload: paths,
  files: table,
  routes: z.array(z.looseObject({ ...routeFields, preload: paths })).default([]),
  slots: z.record(slotName, z.looseObject(slotFields)).optional(),
  fills: z.record(slotName, z.looseObject(extensionFields)).optional(),
  uses: z.record(z.string(), z.object(useFields)).optional(),
  serverHalf,
  preview: z.literal(true).optional(),
  react: z.string().optional(),
  signature,
};
const remoteRelease = z.looseObject(remoteFields);

/** @satisfies {Omit<FieldsOf<format.ShellRelease>, 'name'>} */
const shellFields = {
  version: z.string(),
  scripts: z.array(z.object({ file: z.string(), integrity: z.string() })).default([]),
  preload: z.array(z.string()).optional(),
  calls: z.array(z.string()).optional(),
  files: table,
  provides: z.record(z.string(), z.object(provisionFields)).optional(),
  uses: z.record(z.string(), z.object(useFields)).optional(),
  serverHalf,
  signature,
};

/** @satisfies {FieldsOf<format.CanaryEnd>} */
const canaryEndFields = {
  version: z.string(),
  at: z.string(),
  failed: z.number(),
  players: z.number(),
  why: z.enum(['faults', 'silence', 'times']).optional(),
  way: z.enum(['first', 'load', 'switch']).optional(),
  ms: z.number().optional(),
  liveMs: z.number().optional(),
};

/**
 * A release and the state of its app.
 * @template {z.ZodRawShape} F
 * @param {F} fields   of the release
 */
const entryFields = (fields) => ({
  ...fields,
  lastGood: maybe(z.looseObject(fields)),
  canary: maybe(z.looseObject({ ...fields, percent: z.number() })),
  latest: z.string().optional(),
  ended: maybe(z.object(canaryEndFields)),
});
/** @satisfies {FieldsOf<format.RemoteEntry>} */
const remoteEntryFields = { ...entryFields(remoteFields), pinned: z.string().optional() };
/** @satisfies {FieldsOf<format.ShellEntry>} */
const shellEntryFields = entryFields(shellFields);

/** @satisfies {FieldsOf<format.UncheckedEdit>} */
const uncheckedFields = { at: z.string(), why: z.string(), problems: z.array(z.string()) };

/** @satisfies {FieldsOf<format.RegistryEdit>} */
const editFields = {
  number: z.number().int(),
  at: z.string(),
  by: z.string(),
  what: z.array(z.string()),
  before: z.string().optional(),
};
/** @satisfies {FieldsOf<format.RemovedRemote>} */
const removedFields = { name: z.string(), at: z.number().int(), key: z.string(), value: z.string() };

/** @satisfies {FieldsOf<format.Registry>} */
const registryFields = {
  remotes: z.array(z.looseObject(remoteEntryFields)).default([]),
  shell: z.looseObject(shellEntryFields).nullable().default(null),
  unchecked: z.array(z.object(uncheckedFields)).optional(),
  refused: z.array(z.string()).optional(),
  edit: z.looseObject(editFields).optional(),
  removed: z.array(z.object(removedFields)).optional(),
};

/** @satisfies {FieldsOf<format.DeclaredRoute>} */
const declaredRouteFields = { ...routeFields, chunk: z.string().optional() };
/** @satisfies {FieldsOf<format.DeclaredSlot>} */
const declaredSlotFields = { props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) };
/** @satisfies {FieldsOf<format.DeclaredExtension>} */
const declaredExtensionFields = { ...declaredSlotFields, access: z.string().optional(), order: z.number().optional() };
/** @satisfies {FieldsOf<format.RemoteDeclaration>} */
const declarationFields = {
  name: z.string(),
  devPort: z.number().int().optional(),
  accepts: z.record(z.string(), z.string()).optional(),
  react: z.string().optional(),
  routes: z.array(z.looseObject(declaredRouteFields)),
  slots: z.record(slotName, z.looseObject(declaredSlotFields)).optional(),
  fills: z.record(slotName, z.looseObject(declaredExtensionFields)).optional(),
};

/**
 * `registry.json`
 * @type {z.ZodType<format.Registry>}
 */
export const registryShape = z.looseObject(registryFields);

/**
 * `shell.json` or `release.json`
 * @type {z.ZodType<format.Release>}
 */
export const releaseShape = z.union([z.looseObject({ name: z.literal('shell'), ...shellFields }), remoteRelease]);

/**
 * `mfe.json`
 * @type {z.ZodType<format.RemoteDeclaration>}
 */
export const declarationShape = z.looseObject(declarationFields);
