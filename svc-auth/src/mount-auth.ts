import { endpoints, events } from '@baazi/contracts';
import { reply, sessionReader, type Service } from '@baazi/service-kit';
import { openAuth, type Auth } from './auth';
import type { AuthConfig } from './auth-config';
import { forgetExpired } from './forget-expired';
import { signUpGuest } from './guests/sign-up-guest';
import { upgradeGuest } from './guests/upgrade-guest';
import { logIn } from './log-in/log-in';
import { logOut } from './log-in/log-out';
import { addOperator } from './operators/add-operator';
import { deleteUser } from './operators/delete-user';
import { listUsers } from './operators/list-users';
import { seedFirstOperator } from './operators/seed-first-operator';
import { setPreview } from './operators/set-preview';
import { setUserStatus } from './operators/set-user-status';
import { changePassword } from './passwords/change-password';
import { showPicture } from './pictures/show-picture';
import { uploadPicture } from './pictures/upload-picture';
import { deleteAccount } from './privacy/delete-account';
import { downloadData } from './privacy/download-data';
import { exportData } from './privacy/export-data';
import { currentUser } from './profile/current-user';
import { updateProfile } from './profile/update-profile';
import { forgotPassword } from './reset-password/forgot-password';
import { updatePassword } from './reset-password/update-password';
import { verifyOtp } from './reset-password/verify-otp';
import { endOneSession } from './sessions/end-one-session';
import { forgetOldSessions } from './sessions/forget-old-sessions';
import { forgetStaleSessions } from './sessions/forget-stale-sessions';
import { listSessions } from './sessions/list-sessions';
import { readSession, sessionBehind } from './sessions/read-session';
import { findSponsor } from './sign-up/find-sponsor';
import { signUp } from './sign-up/sign-up';
import { stepUp } from './step-up/step-up';
import { undoEmailChange } from './undo-email-change/undo-email-change';
import { requestEmailVerification } from './verify-email/request-email-verification';
import { verifyEmail } from './verify-email/verify-email';
import { onWithdrawalToNewUpi } from './warnings/on-withdrawal-to-new-upi';

/** Everything this service does: what it answers, what it hears, and what it does by itself. */
export async function mountAuth(service: Service<AuthConfig>): Promise<Auth> {
  const auth = await openAuth(service);
  const { http, internal, bus } = service;

  http.useSessions(sessionReader({ ...service, ask: (sid) => sessionBehind(auth, sid) }));
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
  http.handle(endpoints.undoEmailChange, undoEmailChange(auth));
  http.handle(endpoints.exportData, exportData(auth));
  http.handle(endpoints.downloadData, downloadData(auth));
  http.handle(endpoints.deleteAccount, deleteAccount(auth));

  http.handle(endpoints.listUsers, listUsers(auth));
  http.handle(endpoints.setUserStatus, setUserStatus(auth));
  http.handle(endpoints.deleteUser, deleteUser(auth));
  http.handle(endpoints.setPreview, setPreview(auth));
  http.handle(endpoints.addOperator, addOperator(auth));
  http.handle(endpoints.authAudit, async ({ query }) => reply(await service.operatorsLog.list(query)));
  internal.handle(endpoints.readSession, readSession(auth));
  internal.handle(endpoints.stepUp, stepUp(auth));

  bus.on(events.withdrawalToNewUpi, {}, onWithdrawalToNewUpi(auth));

  service.onReady(() => seedFirstOperator(auth));
  const postman = service.every(1000, 'mails', () => auth.mailbox.sendWaiting());
  auth.mailbox.onWaiting(() => postman.wake());
  service.every(1000, 'forget-stale-sessions', () => forgetStaleSessions(auth));
  service.every(600_000, 'forget-expired', () => forgetExpired(auth));
  service.every(3_600_000, 'forget-old-sessions', () => forgetOldSessions(auth));
  return auth;
}
