import { endpoints } from '@baazi/contracts';
import { Button, copyText, Dialog, Field, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { pinTexts } from './pin-texts';

/** Creates a tester's link that pins this release of a remote. */
export function PinDialog({ remote, version, onClose }: { remote: string; version: string; onClose: () => void }) {
  const t = useTexts(pinTexts);
  const pin = useAction(endpoints.pinRelease);
  const form = useForm({ version, hours: '48' }, pin);
  const [link, setLink] = useState<string>();
  const make = async (): Promise<void> => {
    const { version: wanted, hours } = form.values;
    if (form.refuses(wanted.trim() === '' ? { version: t.versionMissing } : {})) return;
    const result = await pin.run({ body: { remote, version: wanted.trim(), hours: Number(hours) } });
    if (result?.ok) setLink(result.response.link);
  };
  const copy = async (): Promise<void> => {
    await copyText(link ?? '', { msg: t.copied, alertType: 'success' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pin.busy}
      onSubmit={() => void (link === undefined ? make() : copy())}
      title={t.title(remote)}
      description={t.text}
      actions={
        <>
          <Button tone="quiet" disabled={pin.busy} onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" busy={pin.busy} busyText={t.busy}>
            {link === undefined ? t.make : t.copy}
          </Button>
        </>
      }
    >
      {link === undefined ? (
        <>
          <Field label={t.version} required autoComplete="off" {...form.field('version')} />
          <Field
            label={t.lasts}
            options={Object.entries(t.hours).map(([value, label]) => ({ value, label }))}
            {...form.field('hours')}
          />
        </>
      ) : (
        <Field label={t.made} value={link} readOnly name="link" />
      )}
    </Dialog>
  );
}
