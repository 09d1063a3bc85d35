import { endpoints } from '@baazi/contracts';
import { alert, applyProfile, Button, Field, theme, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { FormCard } from '../form-card';
import { texts } from '../texts';
import { useLedHere } from './use-led-here';

const Box = styled(FormCard)`
  & > h2,
  & > p {
    margin: 0;
  }
  & > h2 {
    font-size: ${theme.size.l};
  }
  & > p {
    color: ${theme.color.soft};
    overflow-wrap: anywhere;
  }
`;
/** The wait before another code may be sent, from the spec. */
const RESEND_WAIT_SECONDS = 60;

/** Confirms an address by a code, or that mail reaches it again. */
export function VerifyEmail({ address, bounces }: { address: string; bounces: boolean }) {
  const t = useTexts(texts);
  const verify = useAction(endpoints.verifyEmail);
  const request = useAction(endpoints.requestEmailVerification);
  const form = useForm({ otp: '' }, verify);
  const [left, setLeft] = useState(0);
  const isTyped = form.values.otp !== '';
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async (): Promise<void> => {
    const result = await request.run({ body: {} });
    if (!result || (!result.ok && result.refusal !== 'wait-before-resend')) return;
    if (result.ok) alert({ msg: result.message ?? t.verify.sent, alertType: 'success' });
    setLeft(
      result.ok || result.retryAfterMs === undefined ? RESEND_WAIT_SECONDS : Math.ceil(result.retryAfterMs / 1000),
    );
  };
  const submit = async (): Promise<void> => {
    const { otp } = form.values;
    if (form.refuses(otp.trim() === '' ? { otp: t.verify.missing } : {})) return;
    const result = await verify.run({ body: { otp } });
    if (!result?.ok) return;
    applyProfile({
      ...result.response,
      pendingEmail: result.response.pendingEmail,
      emailBounces: result.response.emailBounces,
    });
    alert({ msg: t.verify.done, alertType: 'success' });
  };
  return (
    <Box
      as="form"
      noValidate
      data-area="verify-email"
      ref={useLedHere('verify-email')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{bounces ? t.verify.bounces : t.verify.title}</h2>
      <p>{bounces ? t.verify.bouncesText(address) : t.verify.text(address)}</p>
      <Field
        label={t.verify.code}
        autoComplete="one-time-code"
        maxLength={6}
        {...form.field('otp', (typed) => typed.toUpperCase().replace(/\s/g, ''))}
      />
      {/* The loud button is the next step: a code is sent, and then entered. */}
      <Button
        tone={isTyped || left > 0 ? 'quiet' : 'accent'}
        disabled={left > 0}
        busy={request.busy}
        onClick={() => void send()}
      >
        {left > 0 ? t.verify.resendIn(left) : t.verify.send}
      </Button>
      <Button type="submit" tone={isTyped || left > 0 ? 'accent' : 'quiet'} busy={verify.busy} busyText={t.busy}>
        {t.verify.verify}
      </Button>
    </Box>
  );
}
