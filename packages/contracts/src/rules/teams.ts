/** The ten teams of the spec (section 3), with the colours that crests and fixture cards are drawn in. */
export const teams = {
  RR: { code: 'RR', label: 'Rajasthan Royals', primary: '#e6358a', secondary: '#254aa5', ink: '#ffffff' },
  DC: { code: 'DC', label: 'Delhi Capitals', primary: '#1d4ed8', secondary: '#ef4444', ink: '#ffffff' },
  PBKS: { code: 'PBKS', label: 'Punjab Kings', primary: '#d71920', secondary: '#dcdde0', ink: '#ffffff' },
  LSG: { code: 'LSG', label: 'Lucknow Super Giants', primary: '#0057e2', secondary: '#f5a623', ink: '#ffffff' },
  SRH: { code: 'SRH', label: 'Sunrisers Hyderabad', primary: '#f26522', secondary: '#1c1c1c', ink: '#1c1c1c' },
  MI: { code: 'MI', label: 'Mumbai Indians', primary: '#0b4ea2', secondary: '#d4af37', ink: '#ffffff' },
  RCB: { code: 'RCB', label: 'Royal Challengers Bangalore', primary: '#c8102e', secondary: '#e2b04a', ink: '#ffffff' },
  CSK: { code: 'CSK', label: 'Chennai Super Kings', primary: '#fdb913', secondary: '#0b5fae', ink: '#1c1c1c' },
  KKR: { code: 'KKR', label: 'Kolkata Knight Riders', primary: '#3f2469', secondary: '#e4b647', ink: '#ffffff' },
  GT: { code: 'GT', label: 'Gujarat Titans', primary: '#16294d', secondary: '#c8a45c', ink: '#ffffff' },
} as const;

export type TeamCode = keyof typeof teams;
export const teamCodes = Object.keys(teams) as TeamCode[];
export const isTeamCode = (value: unknown): value is TeamCode =>
  typeof value === 'string' && Object.hasOwn(teams, value);
