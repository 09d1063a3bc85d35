import { Button, Dialog, lazyPart, signOut, usePlayer, useTexts } from '@baazi/portal-kit';
import { Suspense, useState } from 'react';
import { texts } from '../ui/chrome-texts';

const GuestWarning = lazyPart(() => import(/* webpackChunkName: "guest" */ './guest-warning'));

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const isGuest = usePlayer()?.user.kind === 'guest';
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
  return (
    <Dialog open={open} onClose={onClose} busy={busy} title={t.confirm} actions={actions}>
      <Suspense fallback={null}>{open && isGuest && <GuestWarning onSaveAccount={onClose} />}</Suspense>
    </Dialog>
  );
}
