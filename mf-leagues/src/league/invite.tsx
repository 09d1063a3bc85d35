import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, copyText, Field, Icon, theme, useAction, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Box, Line } from '../box';
import { invitationPath } from '../route';
import { leagueTexts } from '../texts';

const Way = styled.a`
  display: inline-flex;
  gap: ${theme.space(2)};
  align-items: center;
  justify-content: center;
  min-height: 48px;
  padding-inline: ${theme.space(5)};
  border-radius: ${theme.radius.m};
  color: ${theme.color.onAccent};
  background: ${theme.color.accent};
  font-weight: 650;
  text-decoration: none;
  &:hover {
    background: ${theme.color.accentHover};
  }
`;
const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The invitation: a code to read out, a link to send. */
export function Invite({
  league: { leagueID, name, code, owner },
  onReplaced,
}: {
  league: ReplyOf<typeof endpoints.league>;
  onReplaced: () => void;
}) {
  const t = useTexts(leagueTexts);
  const { run, busy } = useAction(endpoints.replaceInvitation);
  const url = `${window.location.origin}${invitationPath(code)}`;
  const text = t.shareText(name, inFours(code));
  const copy = async (): Promise<void> => {
    await copyText(url, { msg: t.copied, alertType: 'success' });
  };
  // Closing the share sheet is not a failure.
  const share = (): Promise<void> => navigator.share({ text, url }).catch(() => undefined);
  const replace = async (): Promise<void> => {
    const done = await run({ params: { leagueID } });
    if (!done?.ok) return;
    alert({ msg: t.replaced, alertType: 'success' });
    onReplaced();
  };
  return (
    <Box as="section" data-area="invite">
      <h2>{t.invite}</h2>
      <p>{t.inviteText}</p>
      <Field
        label={t.code}
        value={inFours(code)}
        readOnly
        name="code"
        action={
          <Button small tone="plain" icon="copy" onClick={() => void copy()}>
            {t.copy}
          </Button>
        }
      />
      <Line>
        <Way
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="share" />
          {t.whatsApp}
        </Way>
        {'share' in navigator && (
          <Button tone="quiet" onClick={() => void share()}>
            {t.share}
          </Button>
        )}
        {owner && (
          <Button tone="plain" icon="refresh" busy={busy} onClick={() => void replace()}>
            {t.replace}
          </Button>
        )}
      </Line>
    </Box>
  );
}
