import { endpoints } from '@baazi/contracts';
import {
  alert,
  endPasskeyOffer,
  offersPasskeys,
  signByAutofill,
  signChallenge,
  signIn,
  useAction,
  useTexts,
} from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import { texts } from '../texts';

/** A challenge is valid for five minutes. */
const OFFER_AGAIN_MS = 4 * 60_000;

/**
 * Signs in with a passkey: the browser finds it, no address is typed. It also offers it where it fills in the address,
 * until the page is left.
 */
export function usePasskey({ remember, onEntering }: { remember: boolean; onEntering: (entering: boolean) => void }) {
  const t = useTexts(texts).loginPage;
  const challenge = useAction(endpoints.passkeyChallenge);
  const quietChallenge = useAction(endpoints.passkeyChallenge, { quiet: true });
  const login = useAction(endpoints.loginWithPasskey);
  const enter = async (passkey: NonNullable<Awaited<ReturnType<typeof signChallenge>>>): Promise<void> => {
    const result = await login.run({ body: { passkey, ...(remember ? { rememberPassword: true } : {}) } });
    if (!result?.ok) return;
    onEntering(true);
    await signIn(result.response.token);
  };
  const use = async (): Promise<void> => {
    const options = await challenge.run({ body: {} });
    if (!options?.ok) return;
    const passkey = await signChallenge(options.response);
    if (!passkey) return alert({ msg: t.noPasskey, alertType: 'danger' });
    await enter(passkey);
  };
  const offer = async (): Promise<void> => {
    if (!(await offersPasskeys())) return;
    const options = await quietChallenge.run({ body: {} });
    if (!options?.ok) return;
    const passkey = await signByAutofill(options.response);
    if (passkey) await enter(passkey);
  };
  // The offer uses what the page shows at the time, such as the box that keeps the player signed in.
  const latest = useRef(offer);
  useEffect(() => void (latest.current = offer));
  useEffect(() => {
    const begin = (): void => void latest.current();
    begin();
    const again = setInterval(begin, OFFER_AGAIN_MS);
    return () => {
      clearInterval(again);
      void offersPasskeys().then((offered) => (offered ? endPasskeyOffer() : undefined));
    };
  }, []);
  return { use, busy: challenge.busy || login.busy };
}
