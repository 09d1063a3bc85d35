import { endpoints } from '@baazi/contracts';
import { alert, makePasskey, useAction, useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';
import { useNoFactorNeeded } from './use-no-factor-needed';

/** Creates a passkey on this device and registers it. */
export function useNewPasskey(onEnrolled: (recoveryCodes: readonly string[] | undefined) => void) {
  const t = useTexts(texts).factor;
  const begin = useAction(endpoints.beginPasskey);
  const confirm = useAction(endpoints.confirmPasskey);
  const noFactorNeeded = useNoFactorNeeded();
  const add = async (): Promise<void> => {
    const asked = await begin.run({ body: {} });
    if (!asked?.ok) return;
    const passkey = await makePasskey(asked.response);
    if (!passkey) return alert({ msg: t.noPasskey, alertType: 'danger' });
    const result = await confirm.run({ body: { passkey } });
    if (!result?.ok) return;
    noFactorNeeded();
    onEnrolled(result.response.recoveryCodes);
  };
  return { add, busy: begin.busy || confirm.busy };
}
