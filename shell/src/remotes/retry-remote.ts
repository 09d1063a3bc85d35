import { failures$, setFailure } from '../faults/failures';
import { startAnew } from './register-applications';
import { retryLoad } from './remote-loads';

/** 'Try again': fetches a remote that did not come, starts one that broke anew. Without a reload of the page. */
export function retryRemote(name: string): void {
  const failure = failures$.value[name];
  if (!failure || failure.busy) return;
  if (failure.stage === 'load') {
    retryLoad(name);
    return;
  }
  setFailure(name, { ...failure, busy: true });
  void startAnew(name);
}
