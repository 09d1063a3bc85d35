import { paths } from '@baazi/contracts';
import { Button, Dialog, Link, Notice, rupees, signOut, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../ui/chrome-texts';

/** A guest has no address to come back with: what is not saved is gone, money included. */
function GuestWarning({ onKeep }: { onKeep: () => void }) {
  const t = useTexts(texts);
  const balance = usePlayer()?.wallet?.balance;
  return (
    <Notice tone="wait">
      {t.guestLeaves(balance === undefined ? '' : rupees(balance))}{' '}
      <Link to={`${paths.profile}#keep-account`} onClick={onKeep}>
        {t.guestKeeps}
      </Link>
    </Notice>
  );
}

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
      {isGuest && <GuestWarning onKeep={onClose} />}
    </Dialog>
  );
}
