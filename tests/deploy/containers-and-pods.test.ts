import fs from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { composeFile, filledIn, madeEnvironment, root } from './compose-file';

/** `httpGet` of every probe asks the listener that only the cluster reaches. */
const Probe = z.looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.literal('internal') }) });
const Variables = z.array(z.looseObject({ name: z.string(), value: z.string().optional() }));
const PodContainer = z.looseObject({
  name: z.string(),
  env: Variables.default([]),
  readinessProbe: Probe.optional(),
  resources: z.looseObject({ limits: z.record(z.string(), z.string()) }),
  securityContext: z.looseObject({}),
  volumeMounts: z
    .array(z.looseObject({ mountPath: z.string(), name: z.string(), readOnly: z.boolean().default(false) }))
    .default([]),
});
const Pod = z.looseObject({
  securityContext: z.looseObject({ runAsUser: z.number() }),
  initContainers: z.array(PodContainer).default([]),
  containers: z.tuple([PodContainer]),
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
  terminationGracePeriodSeconds: z.number().optional(),
  shareProcessNamespace: z.boolean().default(false),
});
const Workload = z.looseObject({
  kind: z.enum(['Deployment', 'CronJob']),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({ spec: Pod }).optional(),
    jobTemplate: z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: Pod }) }) }).optional(),
  }),
});
const folder = path.join(root, 'deploy/kubernetes');
const objects = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8')))
  .map((document) => document.toJS() as unknown);
const pods = objects.flatMap((piece) => {
  const read = Workload.safeParse(piece);
  if (!read.success) return [];
  const { metadata, spec } = read.data;
  const pod = spec.template?.spec ?? spec.jobTemplate?.spec.template.spec;
  return pod ? [[metadata.name, pod] as const] : [];
});
const common = z
  .object({ data: z.record(z.string(), z.string()) })
  .parse(
    objects.find((piece) => z.object({ metadata: z.object({ name: z.literal('common') }) }).safeParse(piece).success),
  );

const compose = composeFile();
const composed = z.looseObject({
  mem_limit: z.string(),
  stop_grace_period: z.string(),
  init: z.literal(true),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string()),
  cpus: z.never().optional(),
});
const dockerfileOf = (name: string): string =>
  fs.readFileSync(path.join(root, compose.services[name]?.build?.dockerfile ?? ''), 'utf8');

/** The rules of pod security 'restricted' (kubernetes.io/docs/concepts/security/pod-security-standards) that a pod breaks. */
function brokenRules(pod: z.infer<typeof Pod>): string[] {
  const broken: string[] = [];
  const require = (holds: boolean, rule: string): void => void (holds || broken.push(rule));
  const restricted = z.looseObject({
    runAsNonRoot: z.literal(true),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  });
  require(restricted.safeParse(pod.securityContext).success, 'no root, the seccomp profile of the runtime');
  require(pod.securityContext.runAsUser !== 0, 'a user other than root');
  for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'hostUsers']) require(!(name in pod), `no ${name}`);
  const kinds = [
    'configMap',
    'csi',
    'downwardAPI',
    'emptyDir',
    'ephemeral',
    'persistentVolumeClaim',
    'projected',
    'secret',
  ];
  for (const { name, ...source } of pod.volumes)
    require(Object.keys(source).every((kind) => kinds.includes(kind)), `no volume of another kind: ${name}`);
  for (const container of [...pod.initContainers, ...pod.containers]) {
    const allowed = z.strictObject({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.literal(true),
      capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
    });
    require(allowed.safeParse(container.securityContext).success, `no rights of its own: ${container.name}`);
    require(!JSON.stringify(container).includes('hostPort'), `no port of the host: ${container.name}`);
  }
  return broken;
}

test.each(pods)('the pod of %s meets what its namespace demands', (_, pod) => {
  expect(JSON.stringify(objects)).toContain('"pod-security.kubernetes.io/enforce":"restricted"');
  expect(brokenRules(pod)).toEqual([]);
  const asRoot = { ...pod, hostNetwork: true, securityContext: { ...pod.securityContext, runAsUser: 0 } };
  expect(brokenRules(asRoot)).toHaveLength(2);
});

test('containers and pods are the same parts', () => {
  const own = Object.entries(compose.services).filter(([name, { build }]) =>
    [/^gateway\//, /^svc-/].some((which) => which.test(build?.dockerfile ?? '')) ? name : undefined,
  );
  expect(pods.map(([name]) => name).sort()).toEqual(own.map(([name]) => name).sort());
});

const mayDiffer = {
  TRUSTED_PROXIES: 'addresses of the place',
  MAIL_FROM: 'an address of yours',
  OPERATOR_FILE: 'where the place mounts secrets',
  SEASON_SHIFT: 'compose moves a past season to today, for a try',
};
/** Volumes that only compose has: what the parts keep there is optional in a cluster. */
const keptInCompose = ['/kept/wallet', '/kept/contest'];
describe.each(pods)('compose and the cluster agree on %s', (name, pod) => {
  const [container] = pod.containers;
  const service = () => composed.parse(compose.services[name]);

  test('in its limits: memory, and no limit of processor time', () => {
    expect(container.resources.limits).toEqual({ memory: service().mem_limit.replace('m', 'Mi') });
    for (const first of pod.initContainers) expect(first.resources.limits).toEqual(container.resources.limits);
  });

  test('in its user and in the places where it may write', () => {
    expect([pod.securityContext.runAsUser, /^USER (.*)$/m.exec(dockerfileOf(name))?.[1]]).toEqual([1000, 'node']);
    const writable = (compose.services[name]?.volumes ?? []).filter((volume) => !volume.endsWith(':ro'));
    const inCompose = [...service().tmpfs, ...writable.map((volume) => volume.split(':')[1] ?? '')];
    const writableIn = ({ volumeMounts }: typeof container) =>
      volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath);
    expect(writableIn(container).sort()).toEqual(inCompose.filter((place) => !keptInCompose.includes(place)).sort());
    for (const first of pod.initContainers) expect(writableIn(first)).toEqual(writableIn(container));
  });

  test('in its health check', () => {
    const check = /^HEALTHCHECK .*fetch\('http:\/\/127\.0\.0\.1:(\d+)(\/[^']*)'/m.exec(dockerfileOf(name));
    const probe = container.readinessProbe?.httpGet;
    if (!probe) expect(compose.services[name]).toMatchObject({ healthcheck: { disable: true } });
    else expect([check?.[1], check?.[2]]).toEqual([common.data['INTERNAL_PORT'], probe.path]);
  });

  test('in the variables that both set to a fixed value', () => {
    const env = compose.services[name]?.environment ?? {};
    const fixed = filledIn(env, { ...madeEnvironment(), PORTAL_ORIGIN: 'https://ipl-baazi.example.com' });
    const inPod: Record<string, string> = {
      ...(name === 'audit' ? {} : common.data),
      ...Object.fromEntries(
        container.env.flatMap(({ name: key, value }) => (value === undefined ? [] : [[key, value]])),
      ),
    };
    expect(Object.keys(inPod).filter((key) => fixed[key] !== inPod[key] && !Object.hasOwn(mayDiffer, key))).toEqual([]);
  });

  test('in that another process than the service is number 1, so that no signal is lost while it starts', () => {
    expect([service().init, pod.shareProcessNamespace]).toEqual([true, true]);
  });

  test('in the time that it has to end', () => {
    const grace = Number(service().stop_grace_period.replace('s', ''));
    // Kubernetes counts its pause before SIGTERM as well.
    if (name !== 'audit') expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + 5);
  });
});
