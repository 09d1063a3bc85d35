/** Hosts of payment pages that the browser may be sent to. */
const HOSTS = new Set(['rzp.io', 'pages.razorpay.com', 'checkout.razorpay.com', 'api.razorpay.com']);

/** Whether an address is a payment page of ours: a known host over https, or the sandbox on this very machine in the local profile (T24). */
export function isPaymentPage(address: string, profile: string | undefined): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.username || url.password) return false;
  if (url.protocol === 'https:' && HOSTS.has(url.hostname)) return true;
  return profile === 'local' && url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');
}
