import { playerTokenSigner, sessionRowSigner, type Collection, type Service } from '@baazi/service-kit';
import { openMailbox, type Mailbox } from '@baazi/service-kit/mails';
import type { AuthConfig } from './auth-config';
import { type Factor, openFactors } from './factors/factor';
import { openRecoveryCodes, type RecoveryCode } from './factors/recovery-code';
import { createLimits, type Limits } from './login-protection/limits';
import { openCodes, type Code } from './one-time-passwords/code';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher';
import { openAvatars, type Avatar } from './pictures/avatar';
import { openSessions, type Session } from './sessions/session';
import { openEmailUndos, type EmailUndo } from './undo-email-change/email-undo';
import { openUsers, type User } from './users/user';
import { openWarnings, type Warning } from './warnings/warning';

/** What every story of this service works with. */
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
  limits: Limits;
  mailbox: Mailbox;
  hasher: PasswordHasher;
  signToken: ReturnType<typeof playerTokenSigner>;
  /** What the other parts believe of a cached session. */
  signSession: ReturnType<typeof sessionRowSigner>;
}

export async function openAuthContext(service: Service<AuthConfig>): Promise<AuthContext> {
  const { db, config, security } = service;
  security.nameAccountsBy(config.OTP_PEPPER);
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
    limits,
    mailbox: openMailbox(service, { secret: config.OTP_PEPPER }),
    hasher,
    signToken: playerTokenSigner(config.TOKEN_PRIVATE_KEY),
    signSession: sessionRowSigner(config.SERVICE_PRIVATE_KEY),
  };
}
