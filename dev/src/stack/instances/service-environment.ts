import fs from 'node:fs';
import path from 'node:path';
import { StackProblem, databasePrefix } from '../data-folder';
import { type PortsFile, isFree } from '../processes/ports';
import { projectRoot, variablesUnder } from '../processes/programs';
import type { MoneyMode, Scale, StackSeason } from '../stack-options';
import type { StackSecrets } from '../stack-secrets';

export interface ServiceInstance {
  service: string;
  instance: number;
  /** As in the pid file: the folder, or `svc-wallet#2` for a second instance. */
  name: string;
  port: number;
  internalPort: number;
}

/** Every svc-* folder, so that a scaffolded service is included without an edit here. */
export function serviceFolders(): string[] {
  return fs
    .readdirSync(projectRoot)
    .filter((name) => name.startsWith('svc-') && fs.existsSync(path.join(projectRoot, name, 'package.json')))
    .sort();
}

/** Chooses the ports of each instance of each service. */
export async function planServiceInstances(scale: Scale, ports: PortsFile): Promise<ServiceInstance[]> {
  const folders = serviceFolders();
  for (const service of scale.keys())
    if (!folders.includes(service)) throw new StackProblem(`--scale: there is no ${service}`);
  const instances: ServiceInstance[] = [];
  for (const service of folders) {
    for (let instance = 1; instance <= (scale.get(service) ?? 1); instance++) {
      const name = instance === 1 ? service : `${service}#${instance}`;
      instances.push({
        service,
        instance,
        name,
        port: await ports.choose(name),
        internalPort: await ports.choose(`${name}.internal`),
      });
    }
  }
  return instances;
}

/** The gateway listens on the requested port; a taken port is refused, not replaced. */
export async function planGatewayInstance(port: number, ports: PortsFile): Promise<ServiceInstance> {
  if (!(await isFree(port))) throw new StackProblem(`port ${port} is taken; give another --port`);
  ports.set('gateway', port);
  return {
    service: 'gateway',
    instance: 1,
    name: 'gateway',
    port,
    internalPort: await ports.choose('gateway.internal'),
  };
}

/** The input of every service's environment. */
export interface StackConfig {
  namespace: string;
  portalOrigin: string;
  gateway: ServiceInstance;
  services: ServiceInstance[];
  /** The URL with the credentials of a service's own user. */
  mongodbUrlOf: (service: string) => string;
  redisUrl: string;
  rabbitmqUrl: string;
  smtpUrl: string;
  mailPageUrl: string | undefined;
  checkoutUrl: string;
  secrets: StackSecrets;
  operatorFile: string;
  clockFile: string;
  sealHeadFile: string;
  logHeadFile: string;
  releasesDir: string;
  /** the public key of the local store, and those of RELEASE_KEYS */
  releaseKeys: string;
  limits: 'production' | 'relaxed';
  season: StackSeason;
  money: MoneyMode;
}

/** The environment of one process. A service receives its own secrets and no other's. */
export function serviceEnvironment(config: StackConfig, instance: ServiceInstance): Record<string, string> {
  const { service } = instance;
  // The gateway has no database.
  const database: Record<string, string> = service === 'gateway' ? {} : { MONGODB_URL: config.mongodbUrlOf(service) };
  return { ...sharedVariables(config, instance), ...database, ...serviceVariables(config, service) };
}

function sharedVariables(config: StackConfig, instance: ServiceInstance): Record<string, string> {
  const publicKeys = Object.entries(config.secrets.services).map(([service, pair]) => [service, pair.publicKey]);
  return {
    PART: instance.service,
    INSTANCE: String(instance.instance),
    PROFILE: 'local',
    HOST: '127.0.0.1',
    PORT: String(instance.port),
    INTERNAL_PORT: String(instance.internalPort),
    MONGODB_DATABASE: `${databasePrefix(config.namespace)}${instance.service}`,
    REDIS_URL: config.redisUrl,
    RABBITMQ_URL: config.rabbitmqUrl,
    NAMESPACE: config.namespace,
    TOKEN_PUBLIC_KEY: config.secrets.tokens.publicKey,
    SERVICE_PRIVATE_KEY: config.secrets.services[instance.service]?.privateKey ?? '',
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(publicKeys)),
    PORTAL_ORIGIN: config.portalOrigin,
    CLOCK_FILE: config.clockFile,
    LIMITS: config.limits,
    ...variablesUnder('OPERATOR_RULES'),
    // A stopping instance waits this long for clients to switch to another one; a single instance need not.
    LINGER_MS: config.services.filter(({ service }) => service === instance.service).length > 1 ? '2500' : '0',
    ...addresses(config.services),
    // An inherited address wins: a service behind a proxy, or in a debugger.
    ...variablesUnder('SVC_'),
    ...variablesUnder('OTEL_'),
  };
}

/** `SVC_WALLET_URL` and `SVC_WALLET_INTERNAL_URL`, comma-separated over instances. */
function addresses(services: ServiceInstance[]): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const { service } of services) {
    const instances = services.filter((instance) => instance.service === service);
    const name = service.toUpperCase().replaceAll('-', '_');
    urls[`${name}_URL`] = instances.map((instance) => `http://127.0.0.1:${instance.port}`).join(',');
    urls[`${name}_INTERNAL_URL`] = instances.map((instance) => `http://127.0.0.1:${instance.internalPort}`).join(',');
  }
  return urls;
}

/** The money mode and its licence. */
const moneyVariables = ({ money }: StackConfig): Record<string, string> => ({
  MONEY_MODE: money,
  ...variablesUnder('LICENCE_'),
});

const mailServer = ({ smtpUrl }: StackConfig): Record<string, string> => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: process.env.MAIL_FROM ?? 'IPL Baazi <no-reply@ipl-baazi.local>',
});

function serviceVariables(config: StackConfig, service: string): Record<string, string> {
  switch (service) {
    case 'svc-auth':
      return {
        TOKEN_PRIVATE_KEY: config.secrets.tokens.privateKey,
        ...moneyVariables(config),
        ...mailServer(config),
        OTP_PEPPER: config.secrets.otpPepper,
        OPERATOR_FILE: config.operatorFile,
        ...variablesUnder('SERVICE_OLD_PUBLIC_KEYS'),
        ...variablesUnder('OIDC_'),
      };
    case 'svc-contest':
      return {
        SEASON: config.season.season,
        SEASON_SHIFT: config.season.seasonShift,
        SCORE_REPLAY: 'season',
        PROOF_PRIVATE_KEY: config.secrets.proofKey,
        PROOF_HEAD_FILE: config.logHeadFile,
        MONEY_MODE: config.money,
        ...variablesUnder('SERVICE_OLD_PUBLIC_KEYS'),
        ...variablesUnder('POLICIES'),
        ...variablesUnder('DEFAULT_'),
        ...variablesUnder('FIXTURE_'),
        ...variablesUnder('SCORE_'),
      };
    case 'svc-wallet':
      return {
        ...moneyVariables(config),
        PAYMENT_PROVIDER: process.env.RAZORPAY_KEY_ID ? 'razorpay' : 'sandbox',
        SANDBOX_CHECKOUT_URL: config.checkoutUrl,
        SANDBOX_WEBHOOK_SECRET: config.secrets.sandboxWebhookSecret,
        SEAL_KEY: config.secrets.sealKey,
        SEAL_HEAD_FILE: config.sealHeadFile,
        ...variablesUnder('SEAL_OLD_KEYS'),
        ...variablesUnder('SERVICE_OLD_PUBLIC_KEYS'),
        ...variablesUnder('POLICIES'),
        ...variablesUnder('RAZORPAY_'),
        ...variablesUnder('PAYMENT_ORIGINS'),
        ...variablesUnder('PLAN_LINKS'),
        ...variablesUnder('TWO_APPROVALS_'),
      };
    case 'svc-notify':
      return {
        VAPID_PRIVATE_KEY: config.secrets.vapidKey,
        MAIL_SECRET: config.secrets.mailSecret,
        MONEY_MODE: config.money,
        ...mailServer(config),
        ...variablesUnder('SERVICE_OLD_PUBLIC_KEYS'),
      };
    case 'gateway':
      return {
        RELEASES_DIR: config.releasesDir,
        RELEASE_KEYS: config.releaseKeys,
        ...moneyVariables(config),
        ...variablesUnder('COUNTRY_HEADER'),
        ...variablesUnder('RELEASES_BUCKET'),
        ...variablesUnder('PAYMENT_ORIGINS'),
        ...(config.mailPageUrl ? { MAIL_PAGE_URL: config.mailPageUrl } : {}),
      };
    default:
      return {};
  }
}
