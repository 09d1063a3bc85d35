import { createHmac } from 'node:crypto';
import { addressKey } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { DeviceFingerprint } from '../entry';

/**
 * What a request came from, for the rule of one side per group: keyed hashes, so that svc-wallet can compare them and
 * nobody reads an address out of them. Nothing where neither that policy nor svc-wallet asks for it.
 */
export function deviceFingerprint(
  deps: EntryDeps,
  { ip, deviceId }: { ip: string; deviceId: string | undefined },
): DeviceFingerprint | undefined {
  if (!deps.policies.has('one-side-per-group') && !deps.wantsFingerprints) return undefined;
  const key = createHmac('sha256', 'marks').update(
    deps.service.config.SERVICE_PRIVATE_KEY.export({ type: 'pkcs8', format: 'der' }),
  );
  const secret = key.digest();
  const mark = (text: string): string => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
  return {
    network: mark(`network ${addressKey(ip)}`),
    ...(deviceId === undefined ? {} : { device: mark(`device ${deviceId}`) }),
  };
}
