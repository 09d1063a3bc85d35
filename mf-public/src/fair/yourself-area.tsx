import { Button, copyText, saveFile, theme, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Area, Code } from '../frame/open-page';
import { fairTexts } from './fair-texts';

const VERIFIER = '/fair/verify.mjs';
const COMMAND = 'node verify.mjs proof.json \\\n  --keys keys.json --log log.txt';
const Command = styled.pre`
  margin: 0;
  padding: ${theme.space(3)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  border-radius: ${theme.radius.m};
  background: ${theme.color.sunken};
  font-size: ${theme.size.s};
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The verifier as it is served, with its hash as this browser computes it. */
function useVerifier(): { text: string; hash: string } | undefined {
  const [verifier, setVerifier] = useState<{ text: string; hash: string }>();
  useEffect(() => {
    const bring = async (): Promise<void> => {
      const answer = await fetch(VERIFIER);
      if (!answer.ok) return;
      const bytes = await answer.arrayBuffer();
      const hash = hex(await crypto.subtle.digest('SHA-256', bytes));
      setVerifier({ text: new TextDecoder().decode(bytes), hash });
    };
    bring().catch(() => undefined);
  }, []);
  return verifier;
}

/** The same program for the player's own machine: independent of us, and without a network. */
export function YourselfArea({ keys, log }: { keys: string; log: string | undefined }) {
  const t = useTexts(fairTexts);
  const verifier = useVerifier();
  const copy = async (): Promise<void> => {
    await copyText(COMMAND, { msg: t.copied, alertType: 'success' });
  };
  return (
    <Area title={t.yourself} name="yourself">
      <p>{t.yourselfText}</p>
      <Command>{COMMAND}</Command>
      <Row>
        {verifier && (
          <Button small icon="download" onClick={() => saveFile('verify.mjs', verifier.text)}>
            {t.getVerifier}
          </Button>
        )}
        {keys !== '' && (
          <Button small tone="quiet" icon="download" onClick={() => saveFile('keys.json', keys)}>
            {t.getKeys}
          </Button>
        )}
        {log !== undefined && (
          <Button small tone="quiet" icon="download" onClick={() => saveFile('log.txt', log)}>
            {t.getLog}
          </Button>
        )}
        <Button small tone="quiet" icon="copy" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </Row>
      {verifier && (
        <p>
          {t.hashOf}: <Code>{verifier.hash}</Code>
        </p>
      )}
    </Area>
  );
}
