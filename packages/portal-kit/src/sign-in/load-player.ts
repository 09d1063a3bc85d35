import { endpoints } from '@baazi/contracts';
import { call } from '../call/call';
import { applyUser, beginComposing } from '../session/player';

/** Requests the composed user. False: refused (the session has ended). Throws on a fault. */
export async function loadPlayer(passwordTyped?: string): Promise<boolean> {
  beginComposing();
  const answer = await call(endpoints.currentUser, undefined, { quiet: true });
  if (answer.ok) applyUser(answer.response, passwordTyped);
  return answer.ok;
}
