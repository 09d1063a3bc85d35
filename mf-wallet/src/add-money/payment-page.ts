/** Hosts of payment pages that the browser may be sent to. */
const HOSTS = new Set(['rzp.io', 'pages.razorpay.com', 'checkout.razorpay.com', 'api.razorpay.com']);

interface PageOfPayment {
  /** the player's, written into the placeholder of an operator's plan link: for people to read, it credits nothing */
  email: string;
  profile: string | undefined;
  /** origins besides our provider's, as the operators configured them */
  origins: readonly string[];
}

/**
 * The address of the payment page; undefined when it is none of ours: a known host or origin over https, or the
 * sandbox on this machine in the local profile (T24).
 */
export function paymentPage(address: string, { email, profile, origins }: PageOfPayment): string | undefined {
  let url: URL;
  try {
    url = new URL(address.replaceAll('{email}', encodeURIComponent(email)));
  } catch {
    return undefined;
  }
  if (url.username || url.password) return undefined;
  const isOurs = url.protocol === 'https:' && (HOSTS.has(url.hostname) || origins.includes(url.origin));
  const isSandbox =
    profile === 'local' && url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');
  return isOurs || isSandbox ? url.href : undefined;
}

/** Settings that the gateway wrote into the page. */
export function pageSettings({ dataset }: Pick<HTMLElement, 'dataset'>): Pick<PageOfPayment, 'profile' | 'origins'> {
  return {
    profile: dataset['profile'],
    origins: (dataset['payments'] ?? '').split(' ').filter((origin) => origin !== ''),
  };
}
