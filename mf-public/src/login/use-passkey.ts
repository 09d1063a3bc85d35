import { endpoints } from '@baazi/contracts';
import { alert, signChallenge, signIn, useAction, useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';

/** Signs in with a passkey: the browser finds it, no address is typed. */
export function usePasskey({ remember, onEntering }: { remember: boolean; onEntering: (entering: boolean) => void }) {
  const t = useTexts(texts).loginPage;
  const challenge = useAction(endpoints.passkeyChallenge);
  const login = useAction(endpoints.loginWithPasskey);
  const use = async (): Promise<void> => {
    const options = await challenge.run({ body: {} });
    if (!options?.ok) return;
    const passkey = await signChallenge(options.response);
    if (!passkey) return alert({ msg: t.noPasskey, alertType: 'danger' });
    const result = await login.run({ body: { passkey, ...(remember ? { rememberPassword: true } : {}) } });
    if (!result?.ok) return;
    onEntering(true);
    await signIn(result.response.token);
  };
  return { use, busy: challenge.busy || login.busy };
}
