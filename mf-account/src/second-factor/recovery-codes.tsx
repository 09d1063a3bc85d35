import { Button, copyText, Dialog, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(2)};
  margin: 0;
  padding: ${theme.space(3)};
  border-radius: ${theme.radius.m};
  background: ${theme.color.sunken};
  font-family: ui-monospace, monospace;
  list-style: none;
  text-align: center;
`;

/** Shown once; the codes are stored hashed. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(texts);
  const copy = async (): Promise<void> => {
    await copyText(codes.join('\n'), { msg: t.summary.copied, alertType: 'success' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.factor.codes}
      description={t.factor.codesText}
      actions={
        <>
          <Button tone="quiet" icon="copy" onClick={() => void copy()}>
            {t.summary.copy}
          </Button>
          <Button onClick={onClose}>{t.factor.codesKept}</Button>
        </>
      }
    >
      <Codes data-area="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
    </Dialog>
  );
}
