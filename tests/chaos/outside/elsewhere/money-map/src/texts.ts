const en = {
  here: (name: string) => `Where your money is, ${name}`,
  withdrawable: 'Yours to withdraw',
  toStake: 'To stake once first',
  bonus: 'Bonus',
  locked: 'In play',
  recent: 'Lately',
  nothing: 'Nothing has moved yet.',
  how: 'How to read this',
};
const hi: typeof en = {
  here: (name) => `${name}, आपका पैसा कहाँ है`,
  withdrawable: 'निकाल सकते हैं',
  toStake: 'पहले एक बार खेलना है',
  bonus: 'बोनस',
  locked: 'खेल में',
  recent: 'हाल में',
  nothing: 'अभी तक कुछ नहीं हुआ।',
  how: 'इसे कैसे पढ़ें',
};
export const texts = { en, hi };
