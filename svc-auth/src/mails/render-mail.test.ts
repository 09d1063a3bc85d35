import { mailHtml, mailText } from './render-mail';

const mail = {
  subject: 'Hello',
  heading: 'Hi <b>Asha</b>',
  paragraphs: ['Tom & "Jerry"'],
  code: 'AB23CD',
  action: { label: 'Open', url: 'https://baazi.example/reset-password#email=a%26b' },
  smallPrint: 'Bye',
};

it('T76: a name with markup stays text in the mail', () => {
  expect(mailHtml(mail)).toContain('Hi &lt;b&gt;Asha&lt;/b&gt;');
  expect(mailHtml(mail)).not.toContain('<b>Asha');
});
it('both forms hold the code and the link', () => {
  for (const form of [mailHtml(mail), mailText(mail)]) {
    expect(form).toContain('AB23CD');
    expect(form).toContain('https://baazi.example/reset-password#email=a%26b');
  }
});
it('nothing in a mail is fetched from anywhere', () => expect(mailHtml(mail)).not.toMatch(/<img|<link|url\(|src=/));
