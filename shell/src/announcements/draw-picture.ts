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
  /** where others see the match, without its scheme */
  link: string;
  /** only if the player opted in */
  name?: string | undefined;
  /** only if the player opted in */
  amount?: string | undefined;
}
const NIGHT = '#0a1026';
const PAPER = '#f5f7ff';
const SAFFRON = '#ff9d1e';
const SHIELD = 'M32 2 58 9v27c0 16-10 26-26 34C16 62 6 52 6 36V9Z';
const FONT = "Anek, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";
const coloursOf = (code: string | undefined) => (isTeamCode(code) ? teams[code] : undefined);

/** Draws the picked side's shield before the other's over both colours, the result of the match, and its link. */
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
  const other = picture.teams?.find((team) => team !== picture.selection);
  if (other !== undefined) shield(paper, other, { x: 760, y: 360, scale: 4.2 });
  shield(paper, picture.selection, { x: other === undefined ? 540 : 470, y: 270, scale: 7.6 });
  const line = (text: string, y: number, { size, weight = 800, colour = PAPER }: Type): void => {
    paper.fillStyle = colour;
    paper.font = `${weight} ${fitting(paper, text, { size, weight })}px ${FONT}`;
    paper.fillText(text, WIDTH / 2, y);
  };
  line(picture.called, 210, { size: 132, colour: SAFFRON });
  line(picture.title, 930, { size: 84 });
  if (picture.text) line(picture.text, 1010, { size: 56 });
  const own = [picture.name, picture.amount].filter((one) => one !== undefined).join('  ');
  if (own !== '') line(own, 1120, { size: 88, colour: SAFFRON });
  paper.fillStyle = SAFFRON;
  paper.fillRect(0, HEIGHT - 150, WIDTH, 150);
  line(`IPL Baazi · ${picture.link}`, HEIGHT - 60, { size: 52, colour: NIGHT });
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

/** A side's shield with its code, `x` at its middle; an answer shows a tick instead. */
function shield(
  paper: CanvasRenderingContext2D,
  selection: string,
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  const team = coloursOf(selection);
  paper.save();
  paper.translate(x - 32 * scale, y);
  paper.scale(scale, scale);
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
