import { endpoints, events } from '@baazi/contracts';
import { reply, type Service } from '@baazi/service-kit';
import { showDelivery } from './figures/show-delivery';
import { endMails } from './mails/end-mails';
import { onMailOutcome } from './mails/on-mail-outcome';
import { showMailsEnd } from './mails/show-mails-end';
import { writeMails } from './mails/write-mails';
import { approveMessage } from './messages/approve-message';
import { listMessages } from './messages/list-messages';
import { previewMessage } from './messages/preview-message';
import { sendMessage } from './messages/send-message';
import { tellMessages } from './messages/tell-messages';
import { withdrawMessage } from './messages/withdraw-message';
import { forgetOldNotifications } from './notifications/forget-old-notifications';
import { listNotifications } from './notifications/list-notifications';
import { onNotificationRequested } from './notifications/on-notification-requested';
import { ownNotifyData } from './own-data/own-notify-data';
import { readNotifications } from './notifications/read-notifications';
import { onBreakTaken } from './players/on-break-taken';
import { onUserStatusChanged } from './players/on-user-status-changed';
import { setPreference } from './preferences/set-preference';
import { showPreferences } from './preferences/show-preferences';
import { pushKey } from './push/push-key';
import { sendPushes } from './push/send-pushes';
import { subscribe } from './push/subscribe';
import { unsubscribe } from './push/unsubscribe';
import { answerSupport } from './support/answer-support';
import { askSupport } from './support/ask-support';
import { listSupport } from './support/list-support';
import { ownSupportData } from './support/own-support-data';
import { readSupport } from './support/read-support';
import { supportQueue } from './support/support-queue';
import { openNotifyContext, type NotifyContext } from './notify-context';
import type { NotifyConfig } from './notify-config';

/** Everything this service does: what it answers, what it hears, and what it does by itself. */
export async function mountNotify(service: Service<NotifyConfig>): Promise<NotifyContext> {
  const notify = openNotifyContext(service);
  const { http, bus } = service;

  http.handle(endpoints.listNotifications, listNotifications(notify));
  http.handle(endpoints.ownNotifyData, ownNotifyData(notify));
  http.handle(endpoints.readNotifications, readNotifications(notify));
  http.handle(endpoints.askSupport, askSupport(notify));
  http.handle(endpoints.listSupport, listSupport(notify));
  http.handle(endpoints.readSupport, readSupport(notify));
  http.handle(endpoints.ownSupportData, ownSupportData(notify));
  http.handle(endpoints.supportQueue, supportQueue(notify));
  http.handle(endpoints.answerSupport, answerSupport(notify));

  http.handle(endpoints.previewMessage, previewMessage(notify));
  http.handle(endpoints.sendMessage, sendMessage(notify));
  http.handle(endpoints.listMessages, listMessages(notify));
  http.handle(endpoints.notifyAudit, async ({ query }) => reply(await service.operatorsLog.list(query)));
  http.handle(endpoints.delivery, showDelivery(notify));
  http.handle(endpoints.approveMessage, approveMessage(notify));
  http.handle(endpoints.withdrawMessage, withdrawMessage(notify));

  http.handle(endpoints.notificationPreferences, showPreferences(notify));
  http.handle(endpoints.setNotificationPreference, setPreference(notify));
  http.handle(endpoints.pushKey, pushKey(notify));
  http.handle(endpoints.subscribeToPush, subscribe(notify));
  http.handle(endpoints.unsubscribeFromPush, unsubscribe(notify));
  http.handle(endpoints.showMailsEnd, showMailsEnd(notify));
  http.handle(endpoints.endMails, endMails(notify));

  bus.on(events.notificationRequested, { concurrency: 2 }, onNotificationRequested(notify));
  bus.on(events.userStatusChanged, {}, onUserStatusChanged(notify));
  bus.on(events.breakTaken, {}, onBreakTaken(notify));

  const telling = service.every(1000, 'tell-messages', () => tellMessages(notify));
  notify.tellSoon = () => telling.wake();
  const ringing = service.every(1000, 'send-pushes', () => sendPushes(notify));
  notify.ringSoon = () => ringing.wake();
  const writing = service.every(1000, 'write-mails', () => writeMails(notify));
  notify.mailSoon = () => writing.wake();
  const postman = service.every(1000, 'mails', () => notify.mailbox.sendWaiting());
  notify.mailbox.onOutcome(onMailOutcome(notify));
  notify.mailbox.onWaiting(() => postman.wake());
  service.every(3_600_000, 'forget-old-notifications', () => forgetOldNotifications(notify));

  return notify;
}
