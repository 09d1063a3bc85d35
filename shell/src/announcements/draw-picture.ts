import { isTeamCode, teams } from '@baazi/contracts';

export const WIDTH = 1080;
export const HEIGHT = 1350;

export interface Picture {
  called: string;
  title: string;
  text?: string | undefined;
  teams?: readonly [string, string] | undefined;
  /** the side that the player picked */
  selection: string;
  /** only if the player opted in */
  name?: string | undefined;
  /** only if the player opted in */
  amount?: string | undefined;
}
const NIGHT = '#0a1026';
const PAPER = '#f5f7ff';
const SAFFRON = '#ff9d1e';
const SHIELD = 'M32 2 58 9v27c0 16-10 26-26 34C16 62 6 52 6 36V9Z';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";
const coloursOf = (code: string | undefined) => (isTeamCode(code) ? teams[code] : undefined);

/** Draws the picked side's shield over both sides' colours, with the result of the match. */
export function drawPicture(paper: CanvasRenderingContext2D, picture: Picture): void {
  const [left, right] = picture.teams ?? [picture.selection, picture.selection];
  paper.fillStyle = NIGHT;
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  wash(paper, coloursOf(left)?.primary, {
    fromX: 0,
    corners: [0, 0, WIDTH * 0.62, 0, WIDTH * 0.38, HEIGHT, 0, HEIGHT],
  });
  wash(paper, coloursOf(right)?.primary, {
    fromX: WIDTH,
    corners: [WIDTH * 0.62, 0, WIDTH, 0, WIDTH, HEIGHT, WIDTH * 0.38, HEIGHT],
  });
  paper.textAlign = 'center';
  shield(paper, picture.selection);
  const line = (text: string, y: number, { size, weight = 800, colour = PAPER }: Type): void => {
    paper.fillStyle = colour;
    paper.font = `${weight} ${fitting(paper, text, { size, weight })}px ${FONT}`;
    paper.fillText(text, WIDTH / 2, y);
  };
  line(picture.called, 250, { size: 118, weight: 900, colour: SAFFRON });
  line(picture.title, 900, { size: 64 });
  if (picture.text) line(picture.text, 984, { size: 54, weight: 600 });
  if (picture.amount) line(picture.amount, 1118, { size: 110, weight: 900, colour: SAFFRON });
  if (picture.name) line(picture.name, picture.amount ? 1196 : 1100, { size: 52, weight: 600 });
  line('IPL Baazi', 1284, { size: 46, weight: 700 });
}

interface Type {
  size: number;
  weight?: number;
  colour?: string;
}

/** The largest font size, in pixels, at which a text fits into the picture. */
function fitting(
  paper: CanvasRenderingContext2D,
  text: string,
  { size, weight }: { size: number; weight: number },
): number {
  paper.font = `${weight} ${size}px ${FONT}`;
  const { width } = paper.measureText(text);
  return width > WIDTH - 120 ? Math.floor((size * (WIDTH - 120)) / width) : size;
}

function wash(
  paper: CanvasRenderingContext2D,
  colour: string | undefined,
  { fromX, corners }: { fromX: number; corners: readonly number[] },
): void {
  if (colour === undefined) return;
  const fade = paper.createLinearGradient(fromX, 0, WIDTH - fromX, HEIGHT);
  fade.addColorStop(0, colour);
  fade.addColorStop(0.8, 'transparent');
  paper.save();
  paper.globalAlpha = 0.55;
  paper.beginPath();
  for (let at = 0; at < corners.length; at += 2) paper.lineTo(corners[at] ?? 0, corners[at + 1] ?? 0);
  paper.closePath();
  paper.fillStyle = fade;
  paper.fill();
  paper.restore();
}

/** The picked side's shield with its code; an answer shows a tick instead. */
function shield(paper: CanvasRenderingContext2D, selection: string): void {
  const team = coloursOf(selection);
  paper.save();
  paper.translate(WIDTH / 2 - 32 * 6.6, 320);
  paper.scale(6.6, 6.6);
  paper.fillStyle = team?.primary ?? '#5b6b94';
  paper.strokeStyle = team?.secondary ?? SAFFRON;
  paper.lineWidth = 2.2;
  const path = new Path2D(SHIELD);
  paper.fill(path);
  paper.stroke(path);
  paper.fillStyle = team?.ink ?? PAPER;
  paper.textAlign = 'center';
  paper.font = `900 17px ${FONT}`;
  paper.fillText(team ? selection : '✓', 32, 42);
  paper.restore();
}
