import { endpoints } from '@baazi/contracts';
import { alert, useAction, useTexts } from '@baazi/portal-kit';
import { texts } from '../../texts';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';

interface Props {
  onClose: () => void;
  onStated: () => void;
}

/** An operator who looks at many people in an hour states why. */
export function ReadReasonDialog({ onClose, onStated }: Props) {
  const t = useTexts(texts).users;
  const action = useAction(endpoints.stateReadReason);
  const state = async (reason: string): Promise<void> => {
    if (!(await action.run({ body: { reason } }))?.ok) return;
    alert({ msg: t.readReasonStated, alertType: 'success' });
    onStated();
    onClose();
  };
  return (
    <PlainReasonDialog
      title={t.readReason}
      description={t.readReasonText}
      submit={t.readReason}
      action={action}
      onClose={onClose}
      onConfirm={(reason) => void state(reason)}
    />
  );
}
