// A chunk of its own, loaded with the first own entry.
import { endpoints } from '@baazi/contracts';
import { alert, reportFault } from '@baazi/portal-kit';
import { language$ } from '@baazi/portal-kit/host';
import { forkFault, checkLog } from '@baazi/proofs/seen-log';

const words = {
  en: 'The log of our books was rewritten. Fair Play shows the evidence.',
  hi: 'हमारी बहियों का लॉग दोबारा लिखा गया। सबूत निष्पक्ष खेल पेज पर है।',
};
const { publicKeys, publicLog, logConsistency } = endpoints;

/** A fork is said in red and told to us; a browser without Ed25519 looks on the page of proofs only. */
export async function lookAtOwnLog(): Promise<void> {
  const seen = await checkLog({ at: { publicKeys, publicLog, logConsistency }, storage: localStorage });
  if (seen.kind !== 'fork') return;
  alert({ msg: words[language$.value], alertType: 'danger' });
  reportFault(...forkFault(seen.fork));
}
