import { databasePrefix } from '../data-folder/data-folder';
import { variablesUnder } from '../processes/programs';
import type { StackSeason } from '../season-and-clock';
import type { StackSecrets } from '../stack-secrets';
import type { ServiceInstance } from './service-instances';

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
  limits: 'production' | 'relaxed';
  season: StackSeason;
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

const mailServer = ({ smtpUrl }: StackConfig): Record<string, string> => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: process.env.MAIL_FROM ?? 'IPL Baazi <no-reply@ipl-baazi.local>',
});

function serviceVariables(config: StackConfig, service: string): Record<string, string> {
  switch (service) {
    case 'svc-auth':
      return {
        TOKEN_PRIVATE_KEY: config.secrets.tokens.privateKey,
        ...mailServer(config),
        OTP_PEPPER: config.secrets.otpPepper,
        OPERATOR_FILE: config.operatorFile,
      };
    case 'svc-contest':
      return {
        SEASON: config.season.season,
        SEASON_SHIFT: config.season.seasonShift,
        SCORE_REPLAY: 'season',
        PROOF_PRIVATE_KEY: config.secrets.proofKey,
        PROOF_HEAD_FILE: config.logHeadFile,
        MONEY_MODE: process.env.MONEY_MODE ?? 'sandbox',
        ...variablesUnder('POLICIES'),
        ...variablesUnder('DEFAULT_'),
        ...variablesUnder('FIXTURE_'),
        ...variablesUnder('SCORE_'),
      };
    case 'svc-wallet':
      return {
        MONEY_MODE: process.env.MONEY_MODE ?? 'sandbox',
        PAYMENT_PROVIDER: process.env.RAZORPAY_KEY_ID ? 'razorpay' : 'sandbox',
        SANDBOX_CHECKOUT_URL: config.checkoutUrl,
        SANDBOX_WEBHOOK_SECRET: config.secrets.sandboxWebhookSecret,
        SEAL_KEY: config.secrets.sealKey,
        SEAL_HEAD_FILE: config.sealHeadFile,
        ...variablesUnder('SEAL_OLD_KEYS'),
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
        ...mailServer(config),
      };
    case 'gateway':
      return {
        RELEASES_DIR: config.releasesDir,
        MONEY_MODE: process.env.MONEY_MODE ?? 'sandbox',
        ...variablesUnder('RELEASES_BUCKET'),
        ...variablesUnder('PAYMENT_ORIGINS'),
        ...(config.mailPageUrl ? { MAIL_PAGE_URL: config.mailPageUrl } : {}),
      };
    default:
      return {};
  }
}
