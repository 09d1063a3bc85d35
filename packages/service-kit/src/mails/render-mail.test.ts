import { type Mail, mailHtml, mailText } from './render-mail';

const mail: Mail = {
  language: 'en',
  subject: 'Hello',
  heading: 'Hi <b>Asha</b>',
  paragraphs: ['Tom & "Jerry"'],
  code: 'AB23CD',
  action: { label: 'Open', url: 'https://baazi.example/reset-password#email=a%26b' },
  smallPrint: 'Bye',
};

it('T76: escapes markup in a name', () => {
  expect(mailHtml(mail)).toContain('Hi &lt;b&gt;Asha&lt;/b&gt;');
  expect(mailHtml(mail)).not.toContain('<b>Asha');
});
it('text and HTML contain the code and the link', () => {
  for (const form of [mailHtml(mail), mailText(mail)]) {
    expect(form).toContain('AB23CD');
    expect(form).toContain('https://baazi.example/reset-password#email=a%26b');
  }
});
it('the HTML loads no external resources', () => expect(mailHtml(mail)).not.toMatch(/<img|<link|url\(|src=/));
it('the HTML declares its language', () => {
  expect(mailHtml({ ...mail, language: 'hi', smallPrint: undefined })).toMatch(/<html lang="hi">[^]*आपका खाता/);
});
it('text and HTML contain the unsubscribe link of an optional mail', () => {
  const unsubscribeUrl = 'https://baazi.example/unsubscribe?key=a&kind=b';
  expect(mailText({ ...mail, unsubscribeUrl })).toContain(`No more mails like this: ${unsubscribeUrl}`);
  expect(mailHtml({ ...mail, language: 'hi', unsubscribeUrl })).toMatch(/unsubscribe\?key=a&amp;kind=b"[^>]*>ऐसी मेल/);
});
