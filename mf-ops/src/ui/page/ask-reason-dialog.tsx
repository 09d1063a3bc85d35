import type { Endpoint } from '@baazi/contracts';
import { useForm, type Action } from '@baazi/portal-kit';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog';

interface Props extends Omit<ReasonDialogProps, 'form' | 'busy' | 'check' | 'optional'> {
  action: Pick<Action<Endpoint>, 'busy' | 'errors' | 'clear'>;
}

/** An action that takes only a reason. */
export function AskReasonDialog({ action, ...rest }: Props) {
  const form = useForm({ reason: '' }, action);
  return <ReasonDialog {...rest} form={form} busy={action.busy} />;
}
