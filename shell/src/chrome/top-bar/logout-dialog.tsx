import { Button, Dialog, signOut, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../ui/chrome-texts';

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const [busy, setBusy] = useState(false);
  const leave = (): void => {
    setBusy(true);
    void signOut();
  };
  const actions = (
    <>
      <Button tone="quiet" wide disabled={busy} onClick={onClose}>
        {t.close}
      </Button>
      <Button wide busy={busy} busyText={t.loggingOut} onClick={leave}>
        {t.logout}
      </Button>
    </>
  );
  return <Dialog open={open} onClose={onClose} busy={busy} title={t.confirm} actions={actions} />;
}
