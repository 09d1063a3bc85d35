import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { filledIn, root } from '../../deploy/compose-file';
import { logsOf, podman, ULIMITS } from './podman';

const Words = z.union([z.string(), z.array(z.string())]);
const Health = z.object({
  test: z.array(z.string()).default([]),
  disable: z.boolean().default(false),
  timeout: z.string().default('30s'),
});
/** All fields of the compose file; another one fails the check. */
const Service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  command: Words.optional(),
  entrypoint: Words.optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).default([]),
  healthcheck: z.looseObject(Health.shape).optional(),
  hostname: z.string().optional(),
  restart: z.string().optional(),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  mem_limit: z.string(),
  pids_limit: z.number(),
});
type Service = z.output<typeof Service>;
const File = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});

const ImageHealth = z.object({ Test: z.array(z.string()), Timeout: z.number().optional() }).nullable();
const START_TIMEOUT_MS = 240_000;
const seconds = (text: string | undefined): number => Number.parseInt(text ?? '10', 10);

/** Fills in variables in every string, and `$$`, as compose does. */
function interpolated(value: unknown, variables: Record<string, string>): unknown {
  if (typeof value === 'string')
    return filledIn({ value: value.replaceAll('$$', '\0') }, variables)['value']?.replaceAll('\0', '$');
  if (Array.isArray(value)) return value.map((one) => interpolated(one, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, interpolated(one, variables)]));
}

/** docker-compose.yml as one project on podman, which has no compose of its own. */
export class ComposeProject {
  readonly services: Record<string, Service>;
  private readonly file: z.output<typeof File>;
  private readonly scale = new Map<string, number>();

  constructor(
    readonly name: string,
    /** The folder with `.secrets`. */
    private readonly folder: string,
    variables: Record<string, string>,
    private readonly change: (service: string, definition: Service) => Service = (_, same) => same,
  ) {
    const text = fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
    this.file = File.parse(interpolated(parse(text, { merge: true }), variables));
    this.services = Object.fromEntries(
      Object.entries(this.file.services)
        .filter(([, { profiles }]) => profiles.length === 0)
        .map(([service, definition]) => [service, this.change(service, definition)]),
    );
  }

  container(service: string, instance = 1): string {
    return `${this.name}-${service}-${instance}`;
  }

  image(service: string): string {
    const { image, build } = this.services[service]!;
    return image ?? `localhost/ipl-baazi/${path.dirname(build?.dockerfile ?? '')}:latest`;
  }

  containers(): [service: string, container: string][] {
    return [...this.scale].flatMap(([service, count]) =>
      Array.from({ length: count }, (_, i): [string, string] => [service, this.container(service, i + 1)]),
    );
  }

  /** Starts all services in the order of their dependencies. Reports seconds until each is healthy or completed. */
  async up(report: (service: string, what: string) => void): Promise<void> {
    for (const network of Object.keys(this.file.networks))
      await podman(['network', 'create', `${this.name}_${network}`]);
    const started = new Map<string, Promise<void>>();
    const start = (service: string): Promise<void> => {
      const known = started.get(service);
      if (known) return known;
      const made = this.startAfterDependencies(service, start, report);
      started.set(service, made);
      return made;
    };
    await Promise.all(Object.keys(this.services).map(start));
  }

  private async startAfterDependencies(
    service: string,
    start: (service: string) => Promise<void>,
    report: (service: string, what: string) => void,
  ): Promise<void> {
    const { depends_on: needs, restart } = this.services[service]!;
    await Promise.all((Array.isArray(needs) ? needs : Object.keys(needs)).map(start));
    const began = performance.now();
    await this.create(service, 1);
    this.scale.set(service, 1);
    const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    if (restart === 'no') {
      const code = Number(await podman(['wait', this.container(service)], START_TIMEOUT_MS));
      if (code !== 0) throw new Error(`${service} ended with ${code}: ${await logsOf(this.container(service))}`);
      report(service, `completed after ${took()}`);
      return;
    }
    await this.healthy(service, 1);
    report(service, `healthy after ${took()}`);
  }

  async create(service: string, instance: number): Promise<void> {
    const definition = this.services[service]!;
    const of = (flag: string, values: string[]) => values.flatMap((value) => [flag, value]);
    const words = (given: string | string[] | undefined) =>
      typeof given === 'string' ? given.split(' ') : (given ?? []);
    const entrypoint = words(definition.entrypoint);
    const volumes = definition.volumes.map((volume) =>
      volume.startsWith('./.secrets')
        ? path.join(this.folder, volume)
        : volume.startsWith('.') || volume.startsWith('/')
          ? path.resolve(root, volume)
          : `${this.name}_${volume}`,
    );
    const secrets = definition.secrets.map(
      (secret) => `${path.join(this.folder, this.file.secrets[secret]!.file)}:/run/secrets/${secret}:ro`,
    );
    await podman([
      ...['run', '--detach', '--pull=never', '--name', this.container(service, instance), ...ULIMITS],
      ...definition.networks.map((network) => `--network=${this.name}_${network}:alias=${service}`),
      ...(definition.networks.length === 0 ? ['--network=none'] : []),
      ...(definition.hostname ? ['--hostname', definition.hostname] : []),
      ...(definition.init ? ['--init'] : []),
      ...(definition.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
      ...(definition.restart ? [`--restart=${definition.restart}`] : []),
      ...of('--tmpfs', definition.tmpfs),
      ...of('--cap-drop', definition.cap_drop),
      ...of(
        '--security-opt',
        definition.security_opt.map((option) => option.replace(':true', '')),
      ),
      ...of('--volume', [...volumes, ...secrets]),
      ...of('--publish', instance === 1 ? definition.ports : []),
      ...of(
        '--env',
        Object.entries(definition.environment).map(([name, value]) => `${name}=${value}`),
      ),
      ...['--memory', definition.mem_limit, '--pids-limit', String(definition.pids_limit)],
      ...['--stop-timeout', String(seconds(definition.stop_grace_period)), '--no-healthcheck'],
      ...(entrypoint.length > 0 ? ['--entrypoint', JSON.stringify(entrypoint)] : []),
      ...[this.image(service), ...words(definition.command)],
    ]);
  }

  /** Whether the health check of the compose file, else of the image, succeeds once. */
  async isHealthy(service: string, instance: number): Promise<boolean> {
    const { healthcheck } = this.services[service]!;
    const container = this.container(service, instance);
    const state = await podman(['inspect', '--format', '{{.State.Status}}', container]);
    if (state !== 'running') return false;
    if (healthcheck?.disable) return true;
    const ofImage = ImageHealth.parse(
      JSON.parse(await podman(['image', 'inspect', '--format', '{{json .HealthCheck}}', this.image(service)])),
    );
    const [kind, ...test] = healthcheck?.test.length ? healthcheck.test : (ofImage?.Test ?? []);
    if (kind === undefined) return true;
    const timeoutMs = healthcheck ? 1000 * seconds(healthcheck.timeout) : (ofImage?.Timeout ?? 30e9) / 1e6;
    const command = kind === 'CMD-SHELL' ? ['/bin/sh', '-c', ...test] : test;
    return podman(['exec', container, ...command], timeoutMs).then(
      () => true,
      () => false,
    );
  }

  async healthy(service: string, instance: number, timeoutMs = START_TIMEOUT_MS): Promise<void> {
    for (const end = Date.now() + timeoutMs; !(await this.isHealthy(service, instance)); await sleep(500))
      if (Date.now() > end)
        throw new Error(`${service} is not healthy: ${(await logsOf(this.container(service, instance))).slice(-3000)}`);
  }

  /** Adds or removes instances. */
  async scaleTo(service: string, count: number): Promise<void> {
    const now = this.scale.get(service) ?? 0;
    for (let instance = now + 1; instance <= count; instance += 1) await this.create(service, instance);
    for (let instance = now; instance > count; instance -= 1)
      await podman(['rm', '--force', '--time', '15', this.container(service, instance)]);
    this.scale.set(service, count);
    for (let instance = now + 1; instance <= count; instance += 1) await this.healthy(service, instance);
  }

  /** Stops all containers, each after those that depend on it, as compose does; returns seconds and exit code of each. */
  async stop(): Promise<[service: string, container: string, seconds: number, code: number][]> {
    const dependents = (service: string): string[] =>
      Object.entries(this.services)
        .filter(([, { depends_on: needs }]) => (Array.isArray(needs) ? needs : Object.keys(needs)).includes(service))
        .map(([name]) => name);
    const stopping = new Map<string, Promise<unknown>>();
    const stopped: [string, string, number, number][] = [];
    const stopContainer = async (service: string, container: string): Promise<void> => {
      const began = performance.now();
      await podman(['stop', container]);
      const seconds = (performance.now() - began) / 1000;
      const code = Number(await podman(['inspect', '--format', '{{.State.ExitCode}}', container]));
      stopped.push([service, container, seconds, code]);
    };
    const stop = (service: string): Promise<unknown> => {
      const known = stopping.get(service);
      if (known) return known;
      const own = this.containers().filter(([name]) => name === service);
      const made = Promise.all(dependents(service).map(stop)).then(() =>
        Promise.all(own.map(([, container]) => stopContainer(service, container))),
      );
      stopping.set(service, made);
      return made;
    };
    await Promise.all(Object.keys(this.services).map(stop));
    return stopped;
  }

  /** Removes containers, networks and volumes. */
  async remove(): Promise<void> {
    const of = async (...list: string[]) =>
      (await podman([...list, '--format', '{{.Name}}'])).split('\n').filter((name) => name.startsWith(`${this.name}_`));
    const containers = (await podman(['ps', '--all', '--format', '{{.Names}}'])).split('\n');
    const own = containers.filter((name) => name.startsWith(`${this.name}-`));
    if (own.length > 0) await podman(['rm', '--force', '--time', '0', ...own]);
    for (const network of await of('network', 'ls')) await podman(['network', 'rm', '--force', network]);
    for (const volume of await of('volume', 'ls')) await podman(['volume', 'rm', '--force', volume]);
  }
}
