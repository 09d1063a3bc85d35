import { Button, Field, theme } from '@baazi/portal-kit';
import styled from 'styled-components';

const Box = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  & input {
    font-size: ${theme.size.xl};
    letter-spacing: 0.3em;
    text-transform: uppercase;
  }
`;
/** The spec's wait before another code may be sent. */
export const RESEND_WAIT_SECONDS = 60;
const LENGTH = 6;

interface Props {
  label: string;
  hint?: string;
  value: string;
  onValue: (code: string) => void;
  error?: string;
  resendText: string;
  waiting: boolean;
  busy: boolean;
  onResend: () => void;
}

/** Six characters and the resend button with its visible countdown. */
export function CodeField({ label, hint, value, onValue, error, resendText, waiting, busy, onResend }: Props) {
  return (
    <Box>
      <Field
        label={label}
        hint={hint}
        value={value}
        onValue={(typed) => onValue(typed.replace(/\s/g, '').toUpperCase())}
        error={error}
        required
        maxLength={LENGTH}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        name="otp"
        spellCheck={false}
      />
      <Button tone="plain" small icon="refresh" disabled={waiting || busy} onClick={onResend}>
        {resendText}
      </Button>
    </Box>
  );
}
