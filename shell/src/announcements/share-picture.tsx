import { Button, Dialog, rupees, theme, usePlayer, useTexts, useServerText } from '@baazi/portal-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { drawPicture, HEIGHT, WIDTH } from './draw-picture';
import { announcementTexts as texts } from './announcement-texts';
import type { OwnEntry } from './unannounced-results';

const Canvas = styled.canvas`
  justify-self: center;
  width: min(100%, 260px);
  height: auto;
  border-radius: ${theme.radius.m};
`;
const Check = styled.label`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: 44px;
  & > input {
    width: 20px;
    height: 20px;
    accent-color: ${theme.color.accent};
  }
`;
const FILE = 'ipl-baazi.png';

interface Props {
  entry: OwnEntry;
  text?: string | undefined;
  onBack: () => void;
  onClose: () => void;
}

/**
 * A picture of the pick, drawn in this browser and shared only by the player. Name and amount are on it only if the
 * player opts in.
 */
export function SharePicture({ entry, text, onBack, onClose }: Props) {
  const t = useTexts(texts).picture;
  const serverText = useServerText();
  const name = usePlayer()?.user.name;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [withName, setWithName] = useState(false);
  const [withAmount, setWithAmount] = useState(false);
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (!paper) return;
    drawPicture(paper, {
      called: t.called,
      title: serverText(entry.title),
      text,
      teams: entry.teams,
      selection: entry.selection,
      name: withName ? name : undefined,
      amount: withAmount ? `+${rupees(entry.win_amount)}` : undefined,
    });
  }, [entry, text, name, withName, withAmount, t, serverText]);
  const send = async (): Promise<void> => {
    const picture = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!picture) return;
    const file = new File([picture], FILE, { type: picture.type });
    // Closing the share sheet rejects with an error that is not a failure.
    if (canShare(file)) return void (await navigator.share({ files: [file] }).catch(() => undefined));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = FILE;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  const isSent = canShare(new File([], FILE, { type: 'image/png' }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      actions={
        <>
          <Button tone="quiet" onClick={onBack}>
            {t.back}
          </Button>
          <Button icon={isSent ? 'share' : 'download'} onClick={() => void send()}>
            {isSent ? t.send : t.save}
          </Button>
        </>
      }
    >
      <Canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label={t.alt} />
      <div>
        <Check>
          <input type="checkbox" checked={withName} onChange={(event) => setWithName(event.target.checked)} />
          {t.withName}
        </Check>
        <Check>
          <input type="checkbox" checked={withAmount} onChange={(event) => setWithAmount(event.target.checked)} />
          {t.withAmount}
        </Check>
      </div>
    </Dialog>
  );
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
