import { endpoints } from '@baazi/contracts';
import {
  alert,
  applyProfile,
  Avatar,
  Button,
  Dialog,
  Skeleton,
  theme,
  useAction,
  useTexts,
  type User,
} from '@baazi/portal-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { shrinkPicture } from './shrink-picture';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: ${theme.space(3)};
  justify-items: center;
`;
const Choice = styled.button`
  padding: 3px;
  border: 2px solid transparent;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  &[aria-pressed='true'],
  &:hover {
    border-color: ${theme.color.accent};
  }
`;
/** The kit's pictures, by their names in its sprite. */
const avatarNames = ['bat', 'ball', 'stumps', 'helmet', 'trophy', 'floodlight', 'tiger', 'peacock'] as const;
const TYPES = 'image/png,image/jpeg,image/webp';

/** The picture chooser: ours, or an upload that the server validates and re-encodes. */
export function PictureDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(texts);
  const save = useAction(endpoints.updateProfile);
  const upload = useAction(endpoints.uploadProfile, { quiet: true });
  const file = useRef<HTMLInputElement>(null);

  const choose = async (avatar: string): Promise<void> => {
    const result = await save.run({ body: { name: user.name, email: user.email, avatar } });
    if (!result?.ok) return;
    applyProfile({ ...result.response, avatar: result.response.avatar });
    alert({ msg: result.message ?? t.profile.updated, alertType: 'success' });
    onClose();
  };
  const send = async (picture: File | undefined): Promise<void> => {
    if (!picture) return;
    const form = new FormData();
    form.append('userProfile', await shrinkPicture(picture), picture.name);
    const result = await upload.run({ body: form });
    // A failing upload shows the general error text (spec section 8).
    if (!result?.ok)
      return alert({ msg: result?.message || t.picture.failed, alertType: 'danger', err_key: 'userProfile' });
    applyProfile({ ...user, avatar: result.response.avatar });
    alert({ msg: result.message ?? t.profile.updated, alertType: 'success' });
    onClose();
  };
  const busy = save.busy || upload.busy;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t.picture.title}
      description={t.picture.text}
      actions={
        <>
          <Button tone="quiet" onClick={() => void choose('')} disabled={busy}>
            {t.picture.remove}
          </Button>
          <Button icon="camera" busy={busy} busyText={t.busy} onClick={() => file.current?.click()}>
            {t.picture.upload}
          </Button>
        </>
      }
    >
      <Grid>
        {avatarNames.map((name) => (
          <Choice
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={user.avatar === `builtin:${name}`}
            disabled={busy}
            onClick={() => void choose(`builtin:${name}`)}
          >
            <Avatar avatar={`builtin:${name}`} size={60}>
              <Skeleton width="60px" height="60px" round="50%" />
            </Avatar>
          </Choice>
        ))}
      </Grid>
      <input
        ref={file}
        type="file"
        name="userProfile"
        accept={TYPES}
        hidden
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </Dialog>
  );
}
