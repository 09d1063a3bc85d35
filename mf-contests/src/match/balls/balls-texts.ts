import type { BallView } from '@baazi/contracts';
import type { Event } from './commentary';

type Out = NonNullable<BallView['outs']>[number];
/** '' where nobody is known to have had a part in it */
const and = (names: readonly string[] = []): string => names.join(' / ');
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const howOutEn = ({ kind, fielders }: Out, bowler: string | undefined): string => {
  const by = bowler === undefined ? '' : ` b ${bowler}`;
  const who = and(fielders);
  if (kind === 'caught') return `c ${who}${by}`;
  if (kind === 'stumped') return `st ${who}${by}`;
  if (kind === 'caught and bowled') return `c & b ${bowler ?? ''}`;
  if (kind === 'run out') return who ? `run out (${who})` : 'run out';
  if (kind === 'bowled') return `b ${bowler ?? ''}`;
  return kind === 'lbw' || kind === 'hit wicket' ? `${kind}${by}` : kind;
};
const outEn = ({ kind, who, fielders }: Out): string => {
  const by = and(fielders);
  if (kind === 'retired hurt' || kind === 'retired out') return `${who} ${kind}`;
  if (kind === 'caught') return by ? `OUT! ${who} caught by ${by}` : `OUT! ${who} caught`;
  if (kind === 'stumped') return by ? `OUT! ${who} stumped by ${by}` : `OUT! ${who} stumped`;
  if (kind === 'run out') return by ? `OUT! ${who} run out by ${by}` : `OUT! ${who} run out`;
  return `OUT! ${who} ${kind}`;
};
/** Runs and extras of a ball: 'FOUR', '1 run', '5 wides', 'no-ball, 2 runs'. */
function scoredEn({ runs, bat, extras = {} }: BallView): string {
  const parts: string[] = [];
  if (extras.wides !== undefined) parts.push(extras.wides === 1 ? 'wide' : `${extras.wides} wides`);
  if (extras.noballs !== undefined) parts.push('no-ball');
  if (extras.byes !== undefined) parts.push(plural(extras.byes, 'bye', 'byes'));
  if (extras.legbyes !== undefined) parts.push(plural(extras.legbyes, 'leg bye', 'leg byes'));
  if (extras.penalty !== undefined) parts.push(plural(extras.penalty, 'penalty run', 'penalty runs'));
  if (bat === 4) parts.push('FOUR');
  else if (bat === 6) parts.push('SIX');
  else if (bat !== undefined && bat > 0) parts.push(plural(bat, 'run', 'runs'));
  if (parts.length > 0) return parts.join(', ');
  // Off what they came is not known.
  return runs === 0 ? 'no run' : plural(runs, 'run', 'runs');
}
const ballEn = (ball: BallView): string => {
  const outs = (ball.outs ?? []).map(outEn);
  const unnamed = ball.wicket && outs.length === 0 ? ['OUT!'] : [];
  const wicket = [...outs, ...unnamed];
  const scored =
    wicket.length > 0 && ball.runs === 0
      ? []
      : [ball.extra && !ball.extras ? `${scoredEn(ball)}, an extra` : scoredEn(ball)];
  const text = [...scored, ...wicket].join('. ');
  return ball.bowler === undefined ? text : `${ball.bowler} to ${ball.batter ?? ''}: ${text}`;
};

const en = {
  title: 'Ball by ball',
  thisOver: 'This over',
  lastOver: 'Last over',
  ball: ({ runs, wicket, extra }: BallView) => (wicket ? 'W' : extra ? `${runs}+` : `${runs}`),
  runRate: (rate: string) => `Run rate ${rate}`,
  target: (runs: number) => `Target ${runs}`,
  partnership: ({ runs, balls }: { runs: number; balls: number }) => `Partnership ${runs} (${balls})`,
  bowledBy: (name: string) => `Last over bowled by ${name}`,
  lastWickets: 'Last wickets',
  fall: (runs: number, wickets: number, over: string, who: string | undefined) =>
    `${runs}/${wickets}${who === undefined ? '' : ` ${who}`} (${over})`,
  commentary: 'Commentary',
  scorecard: 'Scorecard',
  worm: 'Worm',
  views: 'Ways to read the match',
  earlier: 'Earlier overs',
  batter: 'Batter',
  bowler: 'Bowler',
  runs: 'R',
  balls: 'B',
  fours: '4s',
  sixes: '6s',
  strikeRate: 'SR',
  overs: 'O',
  maidens: 'M',
  wickets: 'W',
  economy: 'Econ',
  extras: (runs: number) => `Extras ${runs}`,
  falls: 'Fall of wickets',
  notOut: 'not out',
  howOut: howOutEn,
  noNames: 'Batters and bowlers of this innings are not known.',
  playerOfMatch: (names: string) => `Player of the match: ${names}`,
  inningsOf: (team: string, superOver: boolean) => (superOver ? `${team}, super over` : team),
  wormOf: (sides: string) => `Runs by over: ${sides}`,
  wormAxis: 'Overs',
  say: (event: Event): string => {
    switch (event.kind) {
      case 'ball':
        return ballEn(event.ball);
      case 'fifty':
        return `Fifty for ${event.who}, from ${plural(event.balls, 'ball', 'balls')}`;
      case 'hundred':
        return `Hundred for ${event.who}, from ${plural(event.balls, 'ball', 'balls')}`;
      case 'haul':
        return `${event.wickets} wickets for ${event.who}`;
      case 'came-in':
        return event.instead === undefined
          ? `${event.team}: ${event.who} comes in`
          : `${event.team}: ${event.who} comes in for ${event.instead}`;
      case 'over':
        return `End of over ${event.number}: ${plural(event.runs, 'run', 'runs')}${
          event.wickets > 0 ? `, ${plural(event.wickets, 'wicket', 'wickets')}` : ''
        }. ${event.total}`;
    }
  },
  moments: { four: 'FOUR', six: 'SIX', wicket: 'WICKET', fifty: 'FIFTY', hundred: 'HUNDRED', haul: 'FIVE WICKETS' },
};

const howHi: Record<string, string> = {
  caught: 'कैच',
  stumped: 'स्टंप',
  'caught and bowled': 'अपनी ही गेंद पर कैच',
  'run out': 'रन आउट',
  bowled: 'बोल्ड',
  lbw: 'पगबाधा',
  'hit wicket': 'हिट विकेट',
  'retired hurt': 'चोट से बाहर',
  'retired out': 'रिटायर्ड आउट',
};
const kindHi = (kind: string): string => howHi[kind] ?? kind;
const outHi = ({ kind, who, fielders }: Out): string => {
  const by = and(fielders);
  if (kind === 'retired hurt' || kind === 'retired out') return `${who} ${kindHi(kind)}`;
  return `आउट! ${who} ${kindHi(kind)}${by ? `, ${by}` : ''}`;
};
function scoredHi({ runs, bat, extras = {} }: BallView): string {
  const parts: string[] = [];
  if (extras.wides !== undefined) parts.push(extras.wides === 1 ? 'वाइड' : `${extras.wides} वाइड`);
  if (extras.noballs !== undefined) parts.push('नो-बॉल');
  if (extras.byes !== undefined) parts.push(`${extras.byes} बाई`);
  if (extras.legbyes !== undefined) parts.push(`${extras.legbyes} लेग बाई`);
  if (extras.penalty !== undefined) parts.push(`${extras.penalty} पेनल्टी रन`);
  if (bat === 4) parts.push('चौका');
  else if (bat === 6) parts.push('छक्का');
  else if (bat !== undefined && bat > 0) parts.push(`${bat} रन`);
  if (parts.length > 0) return parts.join(', ');
  return runs === 0 ? 'कोई रन नहीं' : `${runs} रन`;
}
const ballHi = (ball: BallView): string => {
  const outs = (ball.outs ?? []).map(outHi);
  const wicket = [...outs, ...(ball.wicket && outs.length === 0 ? ['आउट!'] : [])];
  const scored =
    wicket.length > 0 && ball.runs === 0
      ? []
      : [ball.extra && !ball.extras ? `${scoredHi(ball)}, अतिरिक्त` : scoredHi(ball)];
  const text = [...scored, ...wicket].join('। ');
  return ball.bowler === undefined ? text : `${ball.bowler}, सामने ${ball.batter ?? ''}: ${text}`;
};

const hi: typeof en = {
  title: 'गेंद-दर-गेंद',
  thisOver: 'यह ओवर',
  lastOver: 'पिछला ओवर',
  ball: ({ runs, wicket, extra }) => (wicket ? 'W' : extra ? `${runs}+` : `${runs}`),
  runRate: (rate) => `रन रेट ${rate}`,
  target: (runs) => `लक्ष्य ${runs}`,
  partnership: ({ runs, balls }) => `साझेदारी ${runs} (${balls})`,
  bowledBy: (name) => `पिछला ओवर: ${name}`,
  lastWickets: 'पिछले विकेट',
  fall: (runs, wickets, over, who) => `${runs}/${wickets}${who === undefined ? '' : ` ${who}`} (${over})`,
  commentary: 'कमेंट्री',
  scorecard: 'स्कोरकार्ड',
  worm: 'रन ग्राफ़',
  views: 'मैच पढ़ने के तरीके',
  earlier: 'पहले के ओवर',
  batter: 'बल्लेबाज़',
  bowler: 'गेंदबाज़',
  runs: 'रन',
  balls: 'गेंद',
  fours: '4',
  sixes: '6',
  strikeRate: 'SR',
  overs: 'ओवर',
  maidens: 'मेडन',
  wickets: 'विकेट',
  economy: 'दर',
  extras: (runs) => `अतिरिक्त ${runs}`,
  falls: 'विकेट कब गिरे',
  notOut: 'नाबाद',
  howOut: ({ kind, fielders }, bowler) => {
    const names = [and(fielders), bowler ?? ''].filter((name) => name !== '');
    return names.length > 0 ? `${kindHi(kind)} (${names.join(', ')})` : kindHi(kind);
  },
  noNames: 'इस पारी के बल्लेबाज़ और गेंदबाज़ ज्ञात नहीं।',
  playerOfMatch: (names) => `प्लेयर ऑफ़ द मैच: ${names}`,
  inningsOf: (team, superOver) => (superOver ? `${team}, सुपर ओवर` : team),
  wormOf: (sides) => `हर ओवर तक के रन: ${sides}`,
  wormAxis: 'ओवर',
  say: (event) => {
    switch (event.kind) {
      case 'ball':
        return ballHi(event.ball);
      case 'fifty':
        return `${event.who} का अर्धशतक, ${event.balls} गेंदों में`;
      case 'hundred':
        return `${event.who} का शतक, ${event.balls} गेंदों में`;
      case 'haul':
        return `${event.who} के ${event.wickets} विकेट`;
      case 'came-in':
        return event.instead === undefined
          ? `${event.team}: ${event.who} मैदान पर`
          : `${event.team}: ${event.instead} की जगह ${event.who}`;
      case 'over':
        return `ओवर ${event.number} समाप्त: ${event.runs} रन${event.wickets > 0 ? `, ${event.wickets} विकेट` : ''}। ${event.total}`;
    }
  },
  moments: { four: 'चौका', six: 'छक्का', wicket: 'विकेट', fifty: 'अर्धशतक', hundred: 'शतक', haul: 'पाँच विकेट' },
};

/** Texts of the balls of a match, in the chunk that shows them. */
export const ballsTexts = { en, hi };
