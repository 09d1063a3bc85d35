import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'PushManager' in window ? navigator.serviceWorker.getRegistration() : undefined;

/** Whether push messages reach this browser while no page is open. */
export const isPushed = async (): Promise<boolean> =>
  ((await (await registration())?.pushManager.getSubscription().catch(() => null)) ?? null) !== null;

/**
 * Subscribes this browser to push messages. Without push support in the portal or the browser, an open page shows
 * what it can.
 */
export async function startPush(): Promise<void> {
  const worker = await registration();
  if (!worker) return;
  const key = await call(endpoints.pushKey, {}, { quiet: true });
  if (!key.ok || key.response.publicKey === null) return;
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key.response.publicKey,
  });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const subscribed = await call(
    endpoints.subscribeToPush,
    { body: { endpoint, keys: { p256dh, auth }, timeZone } },
    { quiet: true },
  );
  if (!subscribed.ok) await made.unsubscribe();
}

/** Unsubscribes, so that the next player of this browser gets no notification of the previous one. */
export async function endPush(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
