import type { EndpointData } from './endpoint';

const KB = 1024;
const JSON_BYTES = 16 * KB;
/** A provider's report of a payment. */
const PROVIDER_BYTES = 64 * KB;
/** 2 MB of picture and the multipart around it. */
const UPLOAD_BYTES = 2 * KB * KB + 16 * KB;

/** The largest body that an endpoint takes. The gateway refuses a larger one at the door, a service while it reads. */
export function bodyLimitBytes({ upload, access, maxBodyBytes }: EndpointData): number {
  if (upload) return UPLOAD_BYTES;
  if (access === 'provider') return PROVIDER_BYTES;
  return maxBodyBytes ?? JSON_BYTES;
}
