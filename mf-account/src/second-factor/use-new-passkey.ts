import { endpoints } from '@baazi/contracts';
import { alert, makePasskey, useAction, useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';

/** Creates a passkey on this device and registers it. */
export function useNewPasskey(onEnrolled: (recoveryCodes: readonly string[] | undefined) => void) {
  const t = useTexts(texts).factor;
  const begin = useAction(endpoints.beginPasskey);
  const confirm = useAction(endpoints.confirmPasskey);
  const add = async (): Promise<void> => {
    const begun = await begin.run({ body: {} });
    if (!begun?.ok) return;
    const passkey = await makePasskey(begun.response);
    if (!passkey) return alert({ msg: t.noPasskey, alertType: 'danger' });
    const result = await confirm.run({ body: { passkey } });
    if (!result?.ok) return;
    onEnrolled(result.response.recoveryCodes);
  };
  return { add, busy: begin.busy || confirm.busy };
}
