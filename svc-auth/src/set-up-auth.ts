import { endpoints } from '@baazi/contracts';
import { playerTokenSigner, type Service } from '@baazi/service-kit';
import { currentUser } from './accounts/current-user';
import { findSponsor } from './accounts/find-sponsor';
import { signUp } from './accounts/sign-up';
import { signUpGuest } from './accounts/sign-up-guest';
import { upgradeGuest } from './accounts/upgrade-guest';
import { userModel } from './accounts/user';
import { auditModel } from './audit/audit-entry';
import { listAudit } from './audit/list-audit';
import type { Auth } from './auth';
import type { AuthConfig } from './auth-config';
import { createLimits } from './login-protection/limits';
import { openMailbox } from './mails/mailbox';
import { codeModel } from './one-time-passwords/code';
import { forgetExpiredCodes } from './one-time-passwords/forget-expired-codes';
import { forgotPassword } from './one-time-passwords/forgot-password';
import { updatePassword } from './one-time-passwords/update-password';
import { verifyOtp } from './one-time-passwords/verify-otp';
import { addOperator } from './operators/add-operator';
import { deleteUser } from './operators/delete-user';
import { listUsers } from './operators/list-users';
import { seedFirstOperator } from './operators/seed-first-operator';
import { setPreview } from './operators/set-preview';
import { setUserStatus } from './operators/set-user-status';
import { changePassword } from './passwords/change-password';
import { createPasswordHasher } from './passwords/password-hasher';
import { deleteAccount } from './privacy/delete-account';
import { exportData } from './privacy/export-data';
import { avatarModel } from './profile/avatar';
import { requestEmailVerification } from './profile/request-email-verification';
import { showPicture } from './profile/show-picture';
import { updateProfile } from './profile/update-profile';
import { uploadPicture } from './profile/upload-picture';
import { verifyEmail } from './profile/verify-email';
import { endOneSession } from './sessions/end-one-session';
import { forgetStaleSessions } from './sessions/end-sessions';
import { forgetOldSessions } from './sessions/forget-old-sessions';
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
  const hasher = await createPasswordHasher();
  service.onShutdown(() => hasher.close());
  const auth: Auth = {
    service,
    limits,
    users: userModel(db),
    sessions: sessionModel(db),
    codes: codeModel(db),
    avatars: avatarModel(db),
    audit: auditModel(db),
    hasher,
    mailbox: openMailbox(service, limits),
    signToken: playerTokenSigner(config.TOKEN_PRIVATE_KEY),
    forgetEndedSessions: () => forgetStaleSessions(auth),
  };
  http.useSessions(sessionsOfThisService(auth));
  service.every(1000, 'forget-ended-sessions', () => forgetStaleSessions(auth));
  service.every(600_000, 'forget-expired-codes', () => forgetExpiredCodes(auth));
  service.every(3_600_000, 'forget-old-sessions', () => forgetOldSessions(auth));
  service.onReady(() => seedFirstOperator(auth));

  http.handle(endpoints.signupGuest, signUpGuest(auth));
  http.handle(endpoints.signup, signUp(auth));
  http.handle(endpoints.sponsor, findSponsor(auth));
  http.handle(endpoints.currentUser, currentUser(auth));
  http.handle(endpoints.login, logIn(auth));
  http.handle(endpoints.logout, logOut(auth));
  http.handle(endpoints.listSessions, listSessions(auth));
  http.handle(endpoints.endSession, endOneSession(auth));
  http.handle(endpoints.forgotPassword, forgotPassword(auth));
  http.handle(endpoints.verifyOtp, verifyOtp(auth));
  http.handle(endpoints.updatePassword, updatePassword(auth));
  http.handle(endpoints.changePassword, changePassword(auth));
  http.handle(endpoints.upgradeGuest, upgradeGuest(auth));
  http.handle(endpoints.updateProfile, updateProfile(auth));
  http.handle(endpoints.uploadProfile, uploadPicture(auth));
  http.handle(endpoints.avatar, showPicture(auth));
  http.handle(endpoints.requestEmailVerification, requestEmailVerification(auth));
  http.handle(endpoints.verifyEmail, verifyEmail(auth));
  http.handle(endpoints.exportData, exportData(auth));
  http.handle(endpoints.deleteAccount, deleteAccount(auth));

  http.handle(endpoints.listUsers, listUsers(auth));
  http.handle(endpoints.setUserStatus, setUserStatus(auth));
  http.handle(endpoints.deleteUser, deleteUser(auth));
  http.handle(endpoints.setPreview, setPreview(auth));
  http.handle(endpoints.addOperator, addOperator(auth));
  http.handle(endpoints.authAudit, listAudit(auth));
  internal.handle(endpoints.readSession, readSession(auth));
  return auth;
}
