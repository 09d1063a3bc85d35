import {
  Button,
  Card,
  Chip,
  copyText,
  lazyDialog,
  theme,
  useLang,
  useNow,
  type User,
  useTexts,
} from '@baazi/portal-kit';
import { Suspense, useState } from 'react';
import styled from 'styled-components';
import { OwnPicture } from '../picture/own-picture';
import { texts } from '../texts';
import { relativeTime } from './relative-time';

const PictureDialog = lazyDialog(() =>
  import(/* webpackChunkName: "more" */ '../picture/picture-dialog').then((m) => ({ default: m.PictureDialog })),
);

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
`;
const Head = styled.div`
  display: flex;
  gap: ${theme.space(4)};
  align-items: center;
  & h2 {
    margin: 0 0 ${theme.space(1)};
    font-size: ${theme.size.xl};
    overflow-wrap: anywhere;
  }
`;
const Facts = styled.dl`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  & dt {
    font-size: ${theme.size.s};
    color: ${theme.color.soft};
  }
  & dd {
    display: flex;
    gap: ${theme.space(2)};
    align-items: center;
    justify-content: space-between;
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Username, e-mail address, referral ID with copy, last login, picture. */
export function SummaryCard({ user }: { user: User }) {
  const t = useTexts(texts);
  const lang = useLang();
  const nowMs = useNow();
  const [choosing, setChoosing] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(user.refferalID, { msg: t.summary.copied, alertType: 'success' });
  };
  return (
    <Box as="section" data-area="summary">
      <Head>
        <OwnPicture avatar={user.avatar} />
        <div>
          <h2>{user.name}</h2>
          <Button small tone="plain" icon="camera" onClick={() => setChoosing(true)}>
            {t.summary.changePicture}
          </Button>
        </div>
      </Head>
      <Facts>
        <div>
          <dt>{t.summary.username}</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>{t.summary.email}</dt>
          <dd>
            <span>{user.email}</span>
            <Chip tone={user.emailBounces ? 'bad' : user.emailVerified ? 'good' : 'wait'}>
              {user.kind === 'guest'
                ? t.summary.guest
                : user.emailBounces
                  ? t.summary.bounces
                  : user.emailVerified
                    ? t.summary.verified
                    : t.summary.notVerified}
            </Chip>
          </dd>
        </div>
        <div>
          <dt>{t.summary.referral}</dt>
          <dd>
            {user.refferalID}
            <Button small tone="plain" icon="copy" onClick={() => void copy()}>
              {t.summary.copy}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t.summary.lastLogin}</dt>
          <dd>{user.last_login === null ? t.summary.never : relativeTime(user.last_login, nowMs, lang)}</dd>
        </div>
      </Facts>
      <Suspense fallback={null}>
        {choosing && <PictureDialog user={user} onClose={() => setChoosing(false)} />}
      </Suspense>
    </Box>
  );
}
