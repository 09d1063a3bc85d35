import { endpoints, events } from '@baazi/contracts';
import { reply, sealLines, type Service } from '@baazi/service-kit';
import { showDelivery } from './delivery/show-delivery';
import { onMailOutcome } from './mails/on-mail-outcome';
import { queueMails } from './mails/queue-mails';
import { showUnsubscribePage, unsubscribeFromMails } from './mails/unsubscribe-from-mails';
import { approveMessage, withdrawMessage } from './messages/approve-message';
import { deliverMessages } from './messages/deliver-messages';
import { listMessages } from './messages/list-messages';
import { previewMessage } from './messages/preview-message';
import { sendMessage } from './messages/send-message';
import { listNotifications } from './notifications/list-notifications';
import { deleteOldNotifications } from './notifications/notification';
import { onNotificationRequested } from './notifications/on-notification-requested';
import { readNotifications } from './notifications/read-notifications';
import type { NotifyConfig } from './notify-config';
import { openNotifyContext, type NotifyContext } from './notify-context';
import { exportNotifyData, exportSupportData } from './personal-data/export-notify-data';
import { onBreakTaken, onUserStatusChanged } from './personal-data/on-user-status-changed';
import { setPreference, showPreferences } from './preferences/set-preference';
import { onSessionsEnded } from './push-subscriptions/on-sessions-ended';
import { showPushKey } from './push-subscriptions/show-push-key';
import { listSubscriptions, subscribe, unsubscribe } from './push-subscriptions/subscribe';
import { sendPushes } from './push/send-pushes';
import { answerSupport, listSupportQueue, markSpam } from './support/answer-support';
import { askSupport, listSupport, readSupport } from './support/ask-support';
import { confirmSupport, showSupportConfirmation } from './support/confirm-support';
import { deleteOldSupportRequests } from './support/support-request';
import { waitingStates } from './waiting-states';

/** All endpoints, event consumers and workers of this service. */
export async function mountNotify(service: Service<NotifyConfig>): Promise<NotifyContext> {
  const notify = openNotifyContext(service);
  sealLines(service);
  const { http, bus } = service;

  http.handle(endpoints.listNotifications, listNotifications(notify));
  http.handle(endpoints.ownNotifyData, exportNotifyData(notify));
  http.handle(endpoints.readNotifications, readNotifications(notify));
  http.handle(endpoints.askSupport, askSupport(notify));
  http.handle(endpoints.showSupportConfirmation, showSupportConfirmation(notify));
  http.handle(endpoints.confirmSupport, confirmSupport(notify));
  http.handle(endpoints.listSupport, listSupport(notify));
  http.handle(endpoints.readSupport, readSupport(notify));
  http.handle(endpoints.ownSupportData, exportSupportData(notify));
  http.handle(endpoints.supportQueue, listSupportQueue(notify));
  http.handle(endpoints.answerSupport, answerSupport(notify));
  http.handle(endpoints.markSpam, markSpam(notify));

  http.handle(endpoints.previewMessage, previewMessage(notify));
  http.handle(endpoints.sendMessage, sendMessage(notify));
  http.handle(endpoints.listMessages, listMessages(notify));
  http.handle(endpoints.notifyAudit, async ({ query }) => reply(await service.operatorsLog.list(query)));
  http.handle(endpoints.delivery, showDelivery(notify));
  http.handle(endpoints.approveMessage, approveMessage(notify));
  http.handle(endpoints.withdrawMessage, withdrawMessage(notify));

  http.handle(endpoints.notificationPreferences, showPreferences(notify));
  http.handle(endpoints.setNotificationPreference, setPreference(notify));
  http.handle(endpoints.pushKey, showPushKey(notify));
  http.handle(endpoints.subscribeToPush, subscribe(notify));
  http.handle(endpoints.unsubscribeFromPush, unsubscribe(notify));
  http.handle(endpoints.ownPushSubscriptions, listSubscriptions(notify));
  http.handle(endpoints.showMailsEnd, showUnsubscribePage(notify));
  http.handle(endpoints.endMails, unsubscribeFromMails(notify));

  bus.on(events.notificationRequested, { concurrency: 2 }, onNotificationRequested(notify));
  bus.on(events.userStatusChanged, {}, onUserStatusChanged(notify));
  bus.on(events.sessionsEnded, {}, onSessionsEnded(notify));
  bus.on(events.breakTaken, {}, onBreakTaken(notify));

  // Metrics carry these names of workers.
  const messages = service.every(1000, 'tell-messages', () => deliverMessages(notify));
  notify.wakeMessages = () => messages.wake();
  const pushes = service.every(1000, 'send-pushes', () => sendPushes(notify));
  notify.wakePushes = () => pushes.wake();
  const mails = service.every(1000, 'write-mails', () => queueMails(notify));
  notify.wakeMails = () => mails.wake();
  const sender = service.every(1000, 'mails', () => notify.mailbox.sendDue());
  notify.mailbox.onOutcome(onMailOutcome(notify));
  notify.mailbox.onQueued(() => sender.wake());
  service.every(3_600_000, 'forget-old-notifications', () => deleteOldNotifications(notify));
  service.every(3_600_000, 'forget-old-support-requests', () => deleteOldSupportRequests(notify));

  service.waiting.add(notify, waitingStates);

  return notify;
}
