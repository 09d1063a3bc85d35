import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'PushManager' in window ? navigator.serviceWorker.getRegistration() : undefined;

/** Whether the portal reaches this browser by push, with no page open. */
export const isPushed = async (): Promise<boolean> =>
  ((await (await registration())?.pushManager.getSubscription().catch(() => null)) ?? null) !== null;

/** Enables notifications in this browser. Without push an open page shows them. */
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
  const kept = await call(
    endpoints.subscribeToPush,
    { body: { endpoint, keys: { p256dh, auth }, timeZone } },
    { quiet: true },
  );
  if (!kept.ok) await made.unsubscribe();
}

/** The next player of this browser must not receive the last one's notifications. */
export async function endPush(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
