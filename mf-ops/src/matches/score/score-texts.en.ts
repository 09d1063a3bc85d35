export const scoreEn = {
  open: 'Score',
  title: (match: string) => `Score of ${match}`,
  text: 'One over at a time. It is shown to everyone at once and settles nothing.',
  batting: 'Batting',
  innings: (team: string, superOver: number) =>
    superOver === 0 ? team : superOver === 1 ? `${team}, super over` : `${team}, super over ${superOver}`,
  over: 'Over',
  runs: 'Runs in this over',
  wickets: 'Wickets in this over',
  balls: 'Legal balls, if fewer than six',
  reason: 'Why does a reported over change?',
  none: 'Nothing has been reported yet.',
  missing: 'Please give a number.',
  save: 'Report the over',
  busy: 'Loading...',
  done: (over: number) => `Over ${over} is shown`,
  close: 'Close',
};
