import type { Service } from '@baazi/service-kit';
import type { UserModel } from './accounts/user';
import type { AuditModel } from './audit/audit-entry';
import type { AuthConfig } from './auth-config';
import type { Limits } from './login-protection/limits';
import type { Mailbox } from './mails/mailbox';
import type { CodeModel } from './one-time-passwords/code';
import type { PasswordHasher } from './passwords/password-hasher';
import type { AvatarModel } from './profile/avatar';
import type { SessionModel } from './sessions/session';
import type { SignToken } from './sessions/open-session';

/** All that the stories of this service are told with. */
export interface Auth {
  service: Service<AuthConfig>;
  users: UserModel;
  sessions: SessionModel;
  codes: CodeModel;
  avatars: AvatarModel;
  audit: AuditModel;
  hasher: PasswordHasher;
  limits: Limits;
  mailbox: Mailbox;
  signToken: SignToken;
  /** Ended sessions leave the cache at once: wakes the worker that sees to it. */
  forgetEndedSessions: () => Promise<void>;
}
