import { Button, Field, theme, type FieldProps } from '@baazi/portal-kit';
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

/** Normalizes a code as it is typed. */
export const codeTyped = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

interface Props extends Pick<FieldProps, 'id' | 'name' | 'value' | 'onValue' | 'error'> {
  label: string;
  hint?: string;
  resendText: string;
  waiting: boolean;
  busy: boolean;
  onResend: () => void;
}

/** Six characters and the resend button with its countdown. */
export function CodeField({ resendText, waiting, busy, onResend, ...field }: Props) {
  return (
    <Box>
      <Field
        {...field}
        required
        maxLength={LENGTH}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button tone="plain" small icon="refresh" disabled={waiting || busy} onClick={onResend}>
        {resendText}
      </Button>
    </Box>
  );
}
