import { createHmac } from 'node:crypto';
import { addressKey } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { DeviceFingerprint } from '../entry';

/**
 * Keyed hashes of a request's network and device, for the policies `one-side-per-group` and `hedge-review`: svc-wallet can compare them, but
 * nobody can recover an address. Undefined where neither this service nor svc-wallet has the policy.
 */
export function deviceFingerprint(
  deps: Pick<EntryDeps, 'service' | 'policies' | 'wantsFingerprints'>,
  { ip, deviceId }: { ip: string; deviceId: string | undefined },
): DeviceFingerprint | undefined {
  const { policies } = deps;
  if (!policies.has('one-side-per-group') && !policies.has('hedge-review') && !deps.wantsFingerprints) return undefined;
  const { SERVICE_PRIVATE_KEY } = deps.service.config;
  const secret = createHmac('sha256', 'marks')
    .update(SERVICE_PRIVATE_KEY.export({ type: 'pkcs8', format: 'der' }))
    .digest();
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
  return {
    network: hash(`network ${addressKey(ip)}`),
    ...(deviceId === undefined ? {} : { device: hash(`device ${deviceId}`) }),
  };
}
