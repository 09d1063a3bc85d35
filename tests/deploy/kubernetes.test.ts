import fs from 'node:fs';
import path from 'node:path';
import { events, partNames, type EventEntry } from '@baazi/contracts';
import { readConfig } from '@baazi/service-kit';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { Deployment as DeploymentModel } from 'kubernetes-models/apps/v1/Deployment';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { CronJob as CronJobModel } from 'kubernetes-models/batch/v1/CronJob';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { busNames } from '../../packages/service-kit/src/bus/topology';
import { madeEnvironment, root } from './compose-file';
import { partShapes } from './part-shapes';

const folder = path.join(root, 'deploy/kubernetes');
const Probe = z.strictObject({
  httpGet: z.object({ path: z.string().startsWith('/health/'), port: z.literal('internal') }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().optional(),
  failureThreshold: z.number(),
});
const Variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({
      secretKeyRef: z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() }),
    }),
  }),
]);
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  envFrom: z.tuple([z.strictObject({ configMapRef: z.strictObject({ name: z.literal('common') }) })]),
  env: z.array(Variable),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string() })),
});
const Deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number().min(2).optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([Container]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const Piece = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).optional(),
  data: z.record(z.string(), z.string()).optional(),
});
const Kustomization = z.strictObject({
  apiVersion: z.string(),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newTag: z.string() })),
});

const read = (file: string) =>
  parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
const kustomization = Kustomization.parse(read('kustomization.yaml')[0]);
const pieces = kustomization.resources.flatMap((file) => read(file).map((piece) => Piece.parse(piece)));
const find = (kind: string, name: string) =>
  pieces.find((piece) => piece.kind === kind && piece.metadata.name === name);
const common = find('ConfigMap', 'common')?.data ?? {};
const podOf = (part: string) => Deployment.parse(find('Deployment', part)).spec.template;

/** Every kind of piece, by the schemas that Kubernetes and KEDA publish. */
const models: Record<string, new (data: never) => { validate(): void }> = {
  ScaledObject,
  TriggerAuthentication,
  CronJob: CronJobModel,
  Deployment: DeploymentModel,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  PersistentVolumeClaim,
  Service,
};
test.each(pieces.map((piece) => [piece.kind, piece.metadata.name, piece] as const))(
  '%s %s is what its schema says',
  (kind, _name, piece) => {
    const Model = models[kind];
    if (!Model) throw new Error(`no schema for ${kind}`);
    const { apiVersion, ...rest } = piece;
    const model = new Model(piece as never);
    expect(() => model.validate()).not.toThrow();
    expect(new Model(rest as never)).toMatchObject({ apiVersion });
    expect(() => new Model({ ...piece, metadata: { name: 7 } } as never).validate()).toThrow();
  },
);

const Scaled = z.looseObject({
  spec: z.looseObject({
    scaleTargetRef: z.unknown(),
    minReplicaCount: z.number(),
    triggers: z.array(
      z.looseObject({
        type: z.string(),
        metadata: z.record(z.string(), z.string()),
        authenticationRef: z.object({ name: z.string() }).optional(),
      }),
    ),
  }),
});
const consumedBy = (part: string): string[] =>
  Object.values<EventEntry>(events)
    .filter(({ consumers }) => consumers.some((consumer) => consumer === part))
    .map(({ name }) => name);

test('every YAML file is listed, and nothing that is listed is missing', () => {
  const there = fs.readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
  expect([...kustomization.resources].sort()).toEqual(there.sort());
});

describe.each(partShapes)('%s', (part, shape) => {
  const made = madeEnvironment();
  const own = `${part.toUpperCase().replaceAll('-', '_')}_PRIVATE_KEY`;
  /** What the secrets that README.md describes would hold. */
  const kept: Record<string, string | undefined> = {
    ...made,
    SERVICE_PRIVATE_KEY: made[own],
    MONGODB_URL: `mongodb://${part}:${made[`${part.toUpperCase().replaceAll('-', '_')}_MONGODB_PASSWORD`]}@mongo/?replicaSet=rs0`,
    RABBITMQ_URL: `amqps://${part}:${made[`${part.toUpperCase().replaceAll('-', '_')}_RABBITMQ_PASSWORD`]}@rabbit`,
    REDIS_URL: `rediss://:${made.REDIS_PASSWORD}@redis`,
    SMTP_URL: 'smtps://mail',
  };
  const environment = () => ({
    ...common,
    ...Object.fromEntries(
      podOf(part).spec.containers[0].env.map((one) => [
        one.name,
        'value' in one ? one.value : (kept[one.valueFrom.secretKeyRef.key] ?? ''),
      ]),
    ),
  });

  test('has its deployment, door and disruption budget, all meaning the same pods', () => {
    const labels = podOf(part).metadata.labels;
    expect(labels).toEqual({ 'app.kubernetes.io/name': part, 'app.kubernetes.io/part-of': 'ipl-baazi' });
    expect(find('Service', part)?.spec).toMatchObject({ selector: { 'app.kubernetes.io/name': part } });
    expect(find('PodDisruptionBudget', part)?.spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: { 'app.kubernetes.io/name': part } },
    });
  });
  test('is told all it needs in production, and nothing that it does not know', () => {
    expect(readConfig(part, shape, environment())).toMatchObject({
      PROFILE: 'production',
      PART: part,
      LIMITS: 'production',
      HOST: '0.0.0.0',
    });
    expect(Object.keys(environment()).filter((name) => !Object.hasOwn(shape, name))).toEqual([]);
  });
  test('no secret is written in a file, and none but its own and the shared ones are named', () => {
    for (const one of podOf(part).spec.containers[0].env) {
      if ('value' in one) expect(one.name).not.toMatch(/KEY|SECRET|PEPPER|PASSWORD|_URL$/);
      else expect(['servers', 'public-keys', part]).toContain(one.valueFrom.secretKeyRef.name);
    }
  });
  test('runs a pinned image, and every mount has its volume', () => {
    const {
      containers: [container],
      volumes,
    } = podOf(part).spec;
    expect(container.image).toMatch(new RegExp(`^ipl-baazi/${part}:\\d`));
    expect(kustomization.images.find(({ name }) => name === `ipl-baazi/${part}`)?.newTag).toMatch(/^\d/);
    expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort());
  });
});

test('wallet and contest grow with their load, and fix no number of copies themselves', () => {
  for (const part of ['svc-wallet', 'svc-contest']) {
    const { scaleTargetRef, minReplicaCount, triggers } = Scaled.parse(find('ScaledObject', part)).spec;
    expect({ scaleTargetRef, minReplicaCount }).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: part },
      minReplicaCount: 2,
    });
    expect(triggers.map(({ type }) => type)).toEqual(['cpu', 'rabbitmq']);
    // The queues that are its own, without those for what failed.
    const queues = new RegExp(triggers[1]?.metadata['queueName'] ?? '');
    const names = busNames(`${common['NAMESPACE']}`);
    for (const event of consumedBy(part)) expect(names.queue(part, event)).toMatch(queues);
    expect(consumedBy(part).length).toBeGreaterThan(0);
    expect(names.dead(names.queue(part, consumedBy(part)[0] ?? ''))).not.toMatch(queues);
    expect(find('TriggerAuthentication', triggers[1]?.authenticationRef?.name ?? '')).toBeDefined();
    expect(Deployment.parse(find('Deployment', part)).spec.replicas).toBeUndefined();
  }
});

test('from outside only the gateway is reachable, and only on its open port', () => {
  const Policy = z.looseObject({
    metadata: z.object({ name: z.string() }),
    spec: z.looseObject({
      policyTypes: z.array(z.string()),
      podSelector: z.looseObject({}),
      ingress: z
        .array(z.looseObject({ from: z.array(z.unknown()).optional(), ports: z.array(z.object({ port: z.number() })) }))
        .default([]),
    }),
  });
  const policies = pieces.filter(({ kind }) => kind === 'NetworkPolicy').map((piece) => Policy.parse(piece));
  expect(policies.some(({ spec }) => Object.keys(spec.podSelector).length === 0 && spec.ingress.length === 0)).toBe(
    true,
  );
  const open = policies.flatMap(({ spec }) =>
    spec.ingress.filter(({ from }) => !from).map(({ ports }) => ({ to: spec.podSelector, ports })),
  );
  expect(open).toEqual([{ to: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } }, ports: [{ port: 8080 }] }]);
  for (const service of pieces.filter(({ kind }) => kind === 'Service'))
    expect(service.spec).not.toHaveProperty('type');
});

test('every service has its addresses', () => {
  for (const part of partNames.filter((name) => name !== 'gateway')) {
    const name = part.toUpperCase().replaceAll('-', '_');
    expect(common).toMatchObject({
      [`${name}_URL`]: `http://${part}:8080`,
      [`${name}_INTERNAL_URL`]: `http://${part}:9090`,
    });
  }
});

test('the wallet and the portal play for the same', () => {
  const modeOf = (part: string) => podOf(part).spec.containers[0].env.find(({ name }) => name === 'MONEY_MODE');
  expect(modeOf('svc-wallet')).toBeDefined();
  expect(modeOf('gateway')).toEqual(modeOf('svc-wallet'));
});

test('the audit runs by the clock, on the image and with the secrets of the wallet', () => {
  const CronJob = z.looseObject({
    schedule: z.string().regex(/^\d+ \* \* \* \*$/),
    concurrencyPolicy: z.literal('Forbid'),
    jobTemplate: z.looseObject({
      spec: z.looseObject({
        template: z.looseObject({
          spec: z.looseObject({
            containers: z.tuple([
              z.looseObject({ image: z.string(), command: z.array(z.string()), env: z.array(Variable) }),
            ]),
          }),
        }),
      }),
    }),
  });
  const [audit] = CronJob.parse(find('CronJob', 'audit')?.spec).jobTemplate.spec.template.spec.containers;
  const wallet = podOf('svc-wallet').spec.containers[0];
  expect([audit.image, audit.command]).toEqual([wallet.image, ['node', 'svc-wallet/dist/audit-main.js', '--record']]);
  // It comes in with a user of its own, who writes nothing in the books.
  const own = audit.env.filter(({ name }) => !['CONTEST_DATABASE', 'MONGODB_URL'].includes(name));
  expect(audit.env).toContainEqual({
    name: 'MONGODB_URL',
    valueFrom: { secretKeyRef: { name: 'audit', key: 'MONGODB_URL' } },
  });
  expect(wallet.env).toEqual(expect.arrayContaining(own));
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['MONGODB_DATABASE', 'SEAL_KEY']));
});
