// A chunk of its own: it is loaded with the first own entry.
import { endpoints } from '@baazi/contracts';
import { alert, browserStorage, reportFault } from '@baazi/portal-kit';
import { language$ } from '@baazi/portal-kit/host';
import { forkFault, checkLog } from '@baazi/proofs/seen-log';

const text = {
  en: 'The log of our books was rewritten. Fair Play shows the evidence.',
  hi: 'हमारी बहियों का लॉग दोबारा लिखा गया। सबूत निष्पक्ष खेल पेज पर है।',
};
const { publicKeys, publicLog, logConsistency } = endpoints;

/**
 * Shows a fork as a danger alert and reports it. A browser without Ed25519 checks the log on the page of proofs only.
 */
export async function checkProofLog(): Promise<void> {
  const seen = await checkLog({ at: { publicKeys, publicLog, logConsistency }, storage: browserStorage });
  if (seen.kind !== 'fork') return;
  alert({ msg: text[language$.value], alertType: 'danger' });
  reportFault(...forkFault(seen.fork));
}
