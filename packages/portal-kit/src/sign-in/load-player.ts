import { endpoints } from '@baazi/contracts';
import { call } from '../call/call';
import { applyUser, beginComposing } from '../session/player';

/** Asks for the composed user. False: refused (the session has ended). A fault throws. */
export async function loadPlayer(passwordTyped?: string): Promise<boolean> {
  beginComposing();
  const answer = await call(endpoints.currentUser, undefined, { quiet: true });
  if (answer.ok) applyUser(answer.response, passwordTyped);
  return answer.ok;
}
