import { databasePrefix } from '../data-folder/namespace-of';
import type { StackSecrets } from '../stack-secrets';
import type { StackSeason } from '../season-of-stack';
import { variablesUnder } from '../processes/base-environment';
import type { Place } from './service-places';

/** All that the parts' environments are made of; the same facts for every part. */
export interface StackFacts {
  namespace: string;
  portalOrigin: string;
  gateway: Place;
  services: Place[];
  /** the address of a part's own user */
  mongodbUrlOf: (part: string) => string;
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

/** The environment of one process. A part is given its own secrets and nobody else's. */
export function partEnvironment(facts: StackFacts, place: Place): Record<string, string> {
  const { part } = place;
  // The gateway has no database.
  const database: Record<string, string> = part === 'gateway' ? {} : { MONGODB_URL: facts.mongodbUrlOf(part) };
  return { ...shared(facts, place), ...database, ...ofPart(facts, part) };
}

function shared(facts: StackFacts, place: Place): Record<string, string> {
  const publicKeys = Object.entries(facts.secrets.services).map(([part, pair]) => [part, pair.publicKey]);
  return {
    PART: place.part,
    INSTANCE: String(place.instance),
    PROFILE: 'local',
    HOST: '127.0.0.1',
    PORT: String(place.port),
    INTERNAL_PORT: String(place.internalPort),
    MONGODB_DATABASE: `${databasePrefix(facts.namespace)}${place.part}`,
    REDIS_URL: facts.redisUrl,
    RABBITMQ_URL: facts.rabbitmqUrl,
    NAMESPACE: facts.namespace,
    TOKEN_PUBLIC_KEY: facts.secrets.tokens.publicKey,
    SERVICE_PRIVATE_KEY: facts.secrets.services[place.part]?.privateKey ?? '',
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(publicKeys)),
    PORTAL_ORIGIN: facts.portalOrigin,
    CLOCK_FILE: facts.clockFile,
    LIMITS: facts.limits,
    ...variablesUnder('OPERATOR_RULES'),
    // Where one copy is all there is, nobody turns to another one meanwhile.
    LINGER_MS: facts.services.filter(({ part }) => part === place.part).length > 1 ? '2500' : '0',
    ...addresses(facts.services),
    // One that is named there is found there: behind a proxy, or in a debugger.
    ...variablesUnder('SVC_'),
    ...variablesUnder('OTEL_'),
  };
}

/** `SVC_WALLET_URL` and `SVC_WALLET_INTERNAL_URL`, with commas between copies. */
function addresses(services: Place[]): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const { part } of services) {
    const copies = services.filter((place) => place.part === part);
    const name = part.toUpperCase().replaceAll('-', '_');
    urls[`${name}_URL`] = copies.map((copy) => `http://127.0.0.1:${copy.port}`).join(',');
    urls[`${name}_INTERNAL_URL`] = copies.map((copy) => `http://127.0.0.1:${copy.internalPort}`).join(',');
  }
  return urls;
}

const mailServer = ({ smtpUrl }: StackFacts): Record<string, string> => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: process.env.MAIL_FROM ?? 'IPL Baazi <no-reply@ipl-baazi.local>',
});

function ofPart(facts: StackFacts, part: string): Record<string, string> {
  switch (part) {
    case 'svc-auth':
      return {
        TOKEN_PRIVATE_KEY: facts.secrets.tokens.privateKey,
        ...mailServer(facts),
        OTP_PEPPER: facts.secrets.otpPepper,
        OPERATOR_FILE: facts.operatorFile,
      };
    case 'svc-contest':
      return {
        SEASON: facts.season.season,
        SEASON_SHIFT: facts.season.seasonShift,
        SCORE_REPLAY: 'season',
        PROOF_PRIVATE_KEY: facts.secrets.proofKey,
        PROOF_HEAD_FILE: facts.logHeadFile,
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
        SANDBOX_CHECKOUT_URL: facts.checkoutUrl,
        SANDBOX_WEBHOOK_SECRET: facts.secrets.sandboxWebhookSecret,
        SEAL_KEY: facts.secrets.sealKey,
        SEAL_HEAD_FILE: facts.sealHeadFile,
        ...variablesUnder('SEAL_OLD_KEYS'),
        ...variablesUnder('POLICIES'),
        ...variablesUnder('RAZORPAY_'),
        ...variablesUnder('PAYMENT_ORIGINS'),
        ...variablesUnder('PLAN_LINKS'),
        ...variablesUnder('TWO_APPROVALS_'),
      };
    case 'svc-notify':
      return {
        VAPID_PRIVATE_KEY: facts.secrets.vapidKey,
        MAIL_SECRET: facts.secrets.mailSecret,
        ...mailServer(facts),
      };
    case 'gateway':
      return {
        RELEASES_DIR: facts.releasesDir,
        MONEY_MODE: process.env.MONEY_MODE ?? 'sandbox',
        ...variablesUnder('RELEASES_BUCKET'),
        ...variablesUnder('PAYMENT_ORIGINS'),
        ...(facts.mailPageUrl ? { MAIL_PAGE_URL: facts.mailPageUrl } : {}),
      };
    default:
      return {};
  }
}
