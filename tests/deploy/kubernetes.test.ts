import fs from 'node:fs';
import path from 'node:path';
import { endpoints, events, partNames, type EndpointData, type EventEntry } from '@baazi/contracts';
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
  envFrom: z.tuple([
    z.strictObject({ configMapRef: z.strictObject({ name: z.literal('common') }) }),
    z.strictObject({ configMapRef: z.strictObject({ name: z.literal('settings') }) }),
  ]),
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
const InitContainer = Container.pick({ image: true, env: true, envFrom: true, securityContext: true }).extend({
  command: z.array(z.string()),
});
const Deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number().optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        initContainers: z.tuple([InitContainer]).optional(),
        containers: z.tuple([Container]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const KubernetesObject = z.looseObject({
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
const objects = kustomization.resources.flatMap((file) => read(file).map((piece) => KubernetesObject.parse(piece)));
const find = (kind: string, name: string) =>
  objects.find((piece) => piece.kind === kind && piece.metadata.name === name);
const common = find('ConfigMap', 'common')?.data ?? {};
const settings = find('ConfigMap', 'settings')?.data ?? {};
const podOf = (part: string) => Deployment.parse(find('Deployment', part)).spec.template;

/** Every kind of object, by the schemas that Kubernetes and KEDA publish. */
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
test.each(objects.map((piece) => [piece.kind, piece.metadata.name, piece] as const))(
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

test('lists every YAML file, and nothing that is missing', () => {
  const there = fs.readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
  expect([...kustomization.resources].sort()).toEqual(there.sort());
});

test.each(partShapes.map(([part]) => part).filter((part) => part !== 'gateway'))(
  '%s changes the shape of stored data first, as itself and with its own settings',
  (part) => {
    const { initContainers, containers } = podOf(part).spec;
    const [{ image, env, envFrom }] = containers;
    expect(initContainers).toEqual([
      expect.objectContaining({ image, env, envFrom, command: ['node', `${part}/dist/main.js`, 'migrate'] }),
    ]);
  },
);

describe.each(partShapes)('%s', (part, shape) => {
  const made = madeEnvironment();
  const own = `${part.toUpperCase().replaceAll('-', '_')}_PRIVATE_KEY`;
  /** The contents of the secrets that README.md describes. */
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

  test('has its deployment, service and disruption budget, all for the same pods', () => {
    const labels = podOf(part).metadata.labels;
    expect(Deployment.parse(find('Deployment', part)).spec.replicas ?? 2).toBeGreaterThanOrEqual(2);
    expect(labels).toEqual({ 'app.kubernetes.io/name': part, 'app.kubernetes.io/part-of': 'ipl-baazi' });
    expect(find('Service', part)?.spec).toMatchObject({ selector: { 'app.kubernetes.io/name': part } });
    expect(find('PodDisruptionBudget', part)?.spec).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: { 'app.kubernetes.io/name': part } },
    });
  });
  test('has all it needs in production, and no setting that it does not know', () => {
    expect(readConfig(part, shape, { ...settings, ...environment() })).toMatchObject({
      PROFILE: 'production',
      PART: part,
      LIMITS: 'production',
      HOST: '0.0.0.0',
    });
    expect(Object.keys(environment()).filter((name) => !Object.hasOwn(shape, name))).toEqual([]);
  });
  test('contains no secret, and names only its own and the shared ones', () => {
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

test('scales wallet and contest with their load, and fixes no number of instances', () => {
  for (const part of ['svc-wallet', 'svc-contest']) {
    const { scaleTargetRef, minReplicaCount, triggers } = Scaled.parse(find('ScaledObject', part)).spec;
    expect({ scaleTargetRef, minReplicaCount }).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: part },
      minReplicaCount: 2,
    });
    expect(triggers.map(({ type }) => type)).toEqual(['cpu', 'rabbitmq']);
    // Its own queues, without the dead-letter queues.
    const queues = new RegExp(triggers[1]?.metadata['queueName'] ?? '');
    const names = busNames(`${common['NAMESPACE']}`);
    for (const event of consumedBy(part)) expect(names.queue(part, event)).toMatch(queues);
    expect(consumedBy(part).length).toBeGreaterThan(0);
    expect(names.dead(names.queue(part, consumedBy(part)[0] ?? ''))).not.toMatch(queues);
    expect(find('TriggerAuthentication', triggers[1]?.authenticationRef?.name ?? '')).toBeDefined();
    expect(Deployment.parse(find('Deployment', part)).spec.replicas).toBeUndefined();
  }
});

const Peer = z.strictObject({
  podSelector: z.looseObject({}).optional(),
  namespaceSelector: z.object({ matchLabels: z.object({ 'kubernetes.io/metadata.name': z.string() }) }).optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()) }).optional(),
});
const Ports = z.array(z.object({ port: z.number(), protocol: z.string().optional() })).min(1);
const Selector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.enum(['In', 'NotIn']), values: z.array(z.string()) }))
    .default([]),
});
const Policy = z.looseObject({
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(Peer).min(1), ports: Ports })).default([]),
    egress: z.array(z.strictObject({ to: z.array(Peer).min(1), ports: Ports })).default([]),
  }),
});
const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map((piece) => Policy.parse(piece).spec);
const labelsOf = (name: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'ipl-baazi' });
/** As Kubernetes evaluates a label selector. */
function chooses(selector: unknown, labels: Record<string, string>): boolean {
  const { matchLabels, matchExpressions } = Selector.parse(selector ?? {});
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))
  );
}
/** Whether both sides allow this connection. */
function mayReach(from: string, to: string, port: number): boolean {
  const [here, there] = [labelsOf(from), labelsOf(to)];
  const has = (ports: { port: number }[]) => ports.some((one) => one.port === port);
  const out = policies.some(
    ({ podSelector, egress }) =>
      chooses(podSelector, here) &&
      egress.some(
        ({ to: peers, ports }) =>
          has(ports) && peers.some((peer) => peer.podSelector && chooses(peer.podSelector, there)),
      ),
  );
  const into = policies.some(
    ({ podSelector, ingress }) =>
      chooses(podSelector, there) &&
      ingress.some(
        ({ from: peers, ports }) =>
          has(ports) && peers.some((peer) => peer.podSelector && chooses(peer.podSelector, here)),
      ),
  );
  return out && into;
}
/** Namespaces and external addresses, with their ports, that a pod may send to. */
const leadsTo = (name: string): string[] =>
  policies
    .filter(({ podSelector }) => chooses(podSelector, labelsOf(name)))
    .flatMap(({ egress }) => egress)
    .flatMap(({ to, ports }) =>
      to.flatMap(({ namespaceSelector, ipBlock }) => {
        const place = namespaceSelector?.matchLabels['kubernetes.io/metadata.name'] ?? (ipBlock && 'world');
        return place === undefined ? [] : ports.map(({ port }) => `${place}:${port}`);
      }),
    )
    .filter((place) => place !== 'kube-system:53')
    .sort();

test('exposes only the gateway, only on its public port, and only to the ingress controller', () => {
  expect(
    policies.some(
      ({ podSelector, policyTypes, ingress, egress }) =>
        chooses(podSelector, {}) && policyTypes.length === 2 && ingress.length + egress.length === 0,
    ),
  ).toBe(true);
  const fromElsewhere = policies.flatMap(({ podSelector, ingress }) =>
    ingress.flatMap(({ from, ports }) =>
      from.flatMap(({ namespaceSelector, ipBlock }) =>
        namespaceSelector || ipBlock
          ? [[namespaceSelector?.matchLabels['kubernetes.io/metadata.name'], podSelector.matchLabels, ports]]
          : [],
      ),
    ),
  );
  expect(fromElsewhere).toEqual([
    ['ingress-nginx', { 'app.kubernetes.io/name': 'gateway' }, [{ port: 8080 }]],
    ['monitoring', { 'app.kubernetes.io/part-of': 'ipl-baazi' }, [{ port: 9090 }]],
  ]);
  for (const service of objects.filter(({ kind }) => kind === 'Service'))
    expect(service.spec).not.toHaveProperty('type');
});

test('lets parts reach each other as the contract says, port by port', () => {
  const internal = (Object.values(endpoints) as EndpointData[]).flatMap(({ owner, callers = [] }) =>
    callers.filter((caller) => caller !== owner).map((caller) => [caller, owner] as const),
  );
  expect(internal.length).toBeGreaterThan(5);
  expect(internal.filter(([from, to]) => !mayReach(from, to, 9090))).toEqual([]);
  const services = partNames.filter((name) => name !== 'gateway');
  expect(services.filter((to) => !mayReach('gateway', to, 8080))).toEqual([]);
  expect(['svc-wallet', 'svc-contest'].filter((to) => !mayReach('svc-auth', to, 8080))).toEqual([]);
  expect(mayReach('svc-contest', 'svc-wallet', 8080)).toBe(false);
  expect(services.filter((to) => mayReach('audit', to, 9090))).toEqual([]);
  for (const part of [...services, 'releases-writer'])
    expect(
      [8080, 9090].filter((port) => mayReach(part, 'gateway', port) || mayReach(part, 'releases-writer', port)),
    ).toEqual([]);
});

test('lists what a part may reach, and never a private network as external', () => {
  const service = ['mongodb:27017', 'monitoring:4318', 'rabbitmq:5671', 'rabbitmq:5672', 'redis:6379'];
  const more: Record<string, string[]> = {
    gateway: ['monitoring:4318', 'redis:6379', 'world:443'],
    'releases-writer': ['monitoring:4318', 'redis:6379', 'world:443'],
    'svc-auth': [...service, 'world:443', 'world:465', 'world:587'],
    'svc-wallet': [...service, 'world:443'],
    'svc-notify': [...service, 'world:443', 'world:465', 'world:587'],
    audit: ['mongodb:27017'],
  };
  for (const name of [...partNames, 'releases-writer', 'audit'])
    expect([name, leadsTo(name)]).toEqual([name, more[name] ?? service]);
  for (const { ipBlock } of policies.flatMap(({ egress }) => egress.flatMap(({ to }) => to)))
    if (ipBlock) expect(ipBlock.except).toEqual(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']);
});

test('keeps the release store read-only for the public gateway, which trusts few addresses', () => {
  const writer = Deployment.parse(find('Deployment', 'releases-writer')).spec.template.spec.containers[0];
  const gateway = podOf('gateway').spec.containers[0];
  const mountOf = (container: typeof gateway) => container.volumeMounts.find(({ name }) => name === 'releases');
  const valueOf = (container: typeof gateway, wanted: string) =>
    container.env.flatMap((one) => ('value' in one && one.name === wanted ? [one.value] : []))[0];
  expect([mountOf(gateway)?.['readOnly'], mountOf(writer)?.['readOnly']]).toEqual([true, undefined]);
  expect([gateway, writer].map((one) => valueOf(one, 'RELEASES_WRITER'))).toEqual(['no', 'yes']);
  expect(find('Service', 'releases-writer')).toBeUndefined();
  expect(writer.image).toBe(gateway.image);
  for (const block of valueOf(gateway, 'TRUSTED_PROXIES')?.split(',') ?? [])
    expect(Number(block.split('/')[1] ?? 32)).toBeGreaterThanOrEqual(24);
});

test('gives every service its addresses', () => {
  for (const part of partNames.filter((name) => name !== 'gateway')) {
    const name = part.toUpperCase().replaceAll('-', '_');
    expect(common).toMatchObject({
      [`${name}_URL`]: `http://${part}:8080`,
      [`${name}_INTERNAL_URL`]: `http://${part}:9090`,
    });
  }
});

test('runs wallet and portal in the same mode', () => {
  expect(settings).toHaveProperty('MONEY_MODE');
  // A pod's own variable would override the shared one.
  for (const [part] of partShapes)
    expect(podOf(part).spec.containers[0].env.filter(({ name }) => name === 'MONEY_MODE')).toEqual([]);
});

test('runs the audit hourly, on the image and with the secrets of the wallet', () => {
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
  // It has a user of its own, who writes nothing in the ledger.
  const own = audit.env.filter(({ name }) => !['CONTEST_DATABASE', 'MONGODB_URL'].includes(name));
  expect(audit.env).toContainEqual({
    name: 'MONGODB_URL',
    valueFrom: { secretKeyRef: { name: 'audit', key: 'MONGODB_URL' } },
  });
  expect(wallet.env).toEqual(expect.arrayContaining(own));
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['MONGODB_DATABASE', 'SEAL_KEY']));
});
