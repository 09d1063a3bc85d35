import { matchPath, paths } from '@baazi/contracts';
import { Button, Check, Dialog, rupees, saveFile, theme, usePlayer, useTexts, useServerText } from '@baazi/portal-kit';
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
  const address = window.location.origin + (entry.matchID ? matchPath(entry.matchID) : paths.home);
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (!paper) return;
    drawPicture(paper, {
      called: t.called,
      title: serverText(entry.title),
      text,
      teams: entry.teams,
      selection: entry.selection,
      link: address.replace(/^https?:\/\//, ''),
      name: withName ? name : undefined,
      amount: withAmount ? `+${rupees(entry.win_amount)}` : undefined,
    });
  }, [entry, text, address, name, withName, withAmount, t, serverText]);
  const send = async (): Promise<void> => {
    const picture = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!picture) return;
    const file = new File([picture], FILE, { type: picture.type });
    // Closing the share sheet rejects with an error that is not a failure.
    if (canShare(file)) return void (await navigator.share({ files: [file], text: address }).catch(() => undefined));
    saveFile(FILE, picture);
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
        <Check checked={withName} onChecked={setWithName}>
          {t.withName}
        </Check>
        <Check checked={withAmount} onChecked={setWithAmount}>
          {t.withAmount}
        </Check>
      </div>
    </Dialog>
  );
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
