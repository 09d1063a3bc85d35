import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, Dialog, Field, theme, useAction, useForm, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { QrCode } from './qr-code';

const Secret = styled.p`
  margin: 0;
  color: ${theme.color.soft};
  text-align: center;
  & > code {
    display: block;
    color: ${theme.color.text};
    overflow-wrap: anywhere;
    user-select: all;
  }
`;
interface Props {
  app: ReplyOf<typeof endpoints.beginTotp>;
  onEnrolled: (recoveryCodes: readonly string[] | undefined) => void;
  onClose: () => void;
}
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The QR code for the app, its secret as text, and the first code as proof. */
export function AppDialog({ app, onEnrolled, onClose }: Props) {
  const t = useTexts(texts);
  const confirm = useAction(endpoints.confirmTotp);
  const form = useForm({ code: '' }, confirm);
  const submit = async (): Promise<void> => {
    const code = form.values.code.trim();
    if (form.refuses(code === '' ? { code: t.factor.codeMissing } : {})) return;
    const result = await confirm.run({ body: { code } });
    if (!result?.ok) return;
    onEnrolled(result.response.recoveryCodes);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={confirm.busy}
      onSubmit={() => void submit()}
      title={t.factor.app}
      description={t.factor.appText}
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={confirm.busy}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={confirm.busy} busyText={t.busy}>
            {t.factor.confirm}
          </Button>
        </>
      }
    >
      <QrCode text={app.uri} label={t.factor.qr} />
      <Secret>
        {t.factor.secret}
        <code data-area="totp-secret">{inFours(app.secret)}</code>
      </Secret>
      <Field
        label={t.factor.code}
        required
        maxLength={7}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </Dialog>
  );
}
