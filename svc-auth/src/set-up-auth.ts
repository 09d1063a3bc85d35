import { endpoints } from '@baazi/contracts';
import { playerTokenSigner, type Service } from '@baazi/service-kit';
import { currentUser } from './accounts/current-user';
import { findSponsor } from './accounts/find-sponsor';
import { signUp } from './accounts/sign-up';
import { signUpGuest } from './accounts/sign-up-guest';
import { userModel } from './accounts/user';
import { auditModel } from './audit/audit-entry';
import type { Auth } from './auth';
import type { AuthConfig } from './auth-config';
import { createLimits } from './login-protection/limits';
import { openMailbox } from './mails/mailbox';
import { codeModel } from './one-time-passwords/code';
import { seedFirstOperator } from './operators/seed-first-operator';
import { createPasswordHasher } from './passwords/password-hasher';
import { avatarModel } from './profile/avatar';
import { endOneSession } from './sessions/end-one-session';
import { forgetStaleSessions } from './sessions/end-sessions';
import { listSessions } from './sessions/list-sessions';
import { logIn } from './sessions/log-in';
import { logOut } from './sessions/log-out';
import { readSession } from './sessions/read-session';
import { sessionModel } from './sessions/session';
import { sessionsOfThisService } from './sessions/sessions-of-this-service';

/** Mounts the capabilities of svc-auth. */
export async function setUpAuth(service: Service<AuthConfig>): Promise<Auth> {
  const { db, redis, keys, config, http, internal } = service;
  const limits = createLimits({ redis, keys, relaxed: config.LIMITS === 'relaxed' });
  const auth: Auth = {
    service, limits,
    users: userModel(db), sessions: sessionModel(db), codes: codeModel(db), avatars: avatarModel(db), audit: auditModel(db),
    hasher: await createPasswordHasher(), mailbox: openMailbox(service, limits), signToken: playerTokenSigner(config.TOKEN_PRIVATE_KEY),
    forgetEndedSessions: () => forgetStaleSessions(auth),
  };
  http.useSessions(sessionsOfThisService(auth));
  service.every(1000, 'forget-ended-sessions', () => forgetStaleSessions(auth));
  service.onReady(() => seedFirstOperator(auth));

  http.handle(endpoints.signupGuest, signUpGuest(auth));
  http.handle(endpoints.signup, signUp(auth));
  http.handle(endpoints.sponsor, findSponsor(auth));
  http.handle(endpoints.currentUser, currentUser(auth));
  http.handle(endpoints.login, logIn(auth));
  http.handle(endpoints.logout, logOut(auth));
  http.handle(endpoints.listSessions, listSessions(auth));
  http.handle(endpoints.endSession, endOneSession(auth));
  internal.handle(endpoints.readSession, readSession(auth));
  return auth;
}
