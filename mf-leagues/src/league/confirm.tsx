import { Button, Dialog, useTexts } from '@baazi/portal-kit';
import { leagueTexts } from '../texts';

/** A confirmation before something irreversible. */
export function Confirm({
  title,
  text,
  yes,
  busy,
  onYes,
  onClose,
}: {
  title: string;
  text: string;
  yes: string;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}) {
  const t = useTexts(leagueTexts);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      busy={busy}
      actions={
        <>
          <Button tone="quiet" disabled={busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
