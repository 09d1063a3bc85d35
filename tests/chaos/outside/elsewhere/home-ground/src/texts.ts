const en = {
  hello: (name: string) => `Hello ${name}. Whose season do you follow?`,
  next: (team: string) => `Next for ${team}`,
  none: (team: string) => `${team} have no match in sight.`,
  ground: 'Grounds',
};
const hi: typeof en = {
  hello: (name) => `नमस्ते ${name}। आप किस टीम के साथ हैं?`,
  next: (team) => `${team} के अगले मैच`,
  none: (team) => `${team} का कोई मैच तय नहीं है।`,
  ground: 'मैदान',
};
export const texts = { en, hi };
