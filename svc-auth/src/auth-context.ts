import type { Licence } from '@baazi/contracts';
import { type Collection, licenceOf, playerTokenSigner, type Service, sessionRowSigner } from '@baazi/service-kit';
import { type Mailbox, openMailbox } from '@baazi/service-kit/mails';
import { type Avatar, openAvatars } from './accounts/avatar';
import { type EmailUndo, openEmailUndos } from './addresses/undo-email-change';
import type { AuthConfig } from './auth-config';
import { type Code, openCodes } from './codes/one-time-code';
import { type Factor, openFactors, openRecoveryCodes, type RecoveryCode } from './factors/factor';
import { type OidcProvider, oidcProviderOf } from './oidc/oidc-provider';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher';
import { createLimits, type Limits } from './protection/limits';
import { openWarnings, type Warning } from './addresses/on-withdrawal-to-new-upi';
import { type Activity, openActivities } from './sessions/activity';
import { openSessions, type Session } from './sessions/session';
import { openUsers, type User } from './users/user';

/** Everything that the handlers of this service work with; folders declare the part they need as `...Deps`. */
export interface AuthContext {
  service: Service<AuthConfig>;
  users: Collection<User>;
  sessions: Collection<Session>;
  codes: Collection<Code>;
  avatars: Collection<Avatar>;
  factors: Collection<Factor>;
  recoveryCodes: Collection<RecoveryCode>;
  emailUndos: Collection<EmailUndo>;
  warnings: Collection<Warning>;
  activities: Collection<Activity>;
  limits: Limits;
  mailbox: Mailbox;
  hasher: PasswordHasher;
  /** undefined: operators log in locally only */
  oidcProvider: OidcProvider | undefined;
  /** of mode `real` */
  licence: Licence | undefined;
  signToken: ReturnType<typeof playerTokenSigner>;
  signSession: ReturnType<typeof sessionRowSigner>;
}

export async function openAuthContext(service: Service<AuthConfig>): Promise<AuthContext> {
  const { db, config, security } = service;
  security.hashAccountsWith(config.OTP_PEPPER);
  const licence = licenceOf('svc-auth', config);
  const oidcProvider = oidcProviderOf(config);
  const limits = createLimits(service);
  const hasher = await createPasswordHasher();
  service.onShutdown(() => hasher.close());
  return {
    service,
    users: openUsers(db),
    sessions: openSessions(db),
    codes: openCodes(db),
    avatars: openAvatars(db),
    factors: openFactors(db),
    recoveryCodes: openRecoveryCodes(db),
    emailUndos: openEmailUndos(db),
    warnings: openWarnings(db),
    activities: openActivities(db),
    limits,
    mailbox: openMailbox(service, { secret: config.OTP_PEPPER }),
    hasher,
    oidcProvider,
    licence,
    signToken: playerTokenSigner(config.TOKEN_PRIVATE_KEY),
    signSession: sessionRowSigner(config.SERVICE_PRIVATE_KEY),
  };
}
