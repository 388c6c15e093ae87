import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailHint } from './email-hint.ts';

/** True domains, some of them near known ones: nobody with one of these is told that it is wrong. */
const TRUE_DOMAINS = `
gmail.com googlemail.com xtra.co.nz hotmail.com hotmail.co.nz hotmail.co.uk hotmail.fr hotmail.de hotmail.no hotmail.it
outlook.com outlook.co.nz outlook.de outlook.ie outlook.com.au yahoo.com yahoo.co.nz yahoo.co.uk yahoo.com.au yahoo.fr
yahoo.de yahoo.co.in live.com live.nl live.co.uk live.com.au icloud.com me.com mac.com msn.com aol.com mail.com
email.com ymail.com gmx.com gmx.de gmx.net proton.me pm.me protonmail.ch fastmail.fm zoho.com orcon.net.nz
slingshot.co.nz vodafone.co.nz clear.net.nz paradise.net.nz inspire.net.nz ihug.co.nz snap.net.nz actrix.co.nz
maxnet.co.nz kerb.example aucklanduni.ac.nz vuw.ac.nz canterbury.ac.nz wellington.govt.nz school.nz kiwi.nz
example.co.nz tearaway.maori.nz qq.com 163.com web.de mail.ru comcast.net hey.com
`
  .trim()
  .split(/\s+/);

const MISTYPED: readonly (readonly [typed: string, meant: string])[] = `
gmial.com=gmail.com gmai.com=gmail.com gmail.co=gmail.com gmail.con=gmail.com gmail.cm=gmail.com gmal.com=gmail.com
gnail.com=gmail.com gmaill.com=gmail.com gmail.om=gmail.com gmail.co.nz=gmail.com gmail.nz=gmail.com gmaul.com=gmail.com
gmil.com=gmail.com ggmail.com=gmail.com gmali.com=gmail.com gmail.comm=gmail.com gmail.vom=gmail.com gamil.com=gmail.com
gmailc.om=gmail.com gmail.cpm=gmail.com xtra.co=xtra.co.nz xtra.com=xtra.co.nz xtra.nz=xtra.co.nz
xtra.con.nz=xtra.co.nz xtra.conz=xtra.co.nz xtra.co.nx=xtra.co.nz xtra.co.nzz=xtra.co.nz xtra.co.nz.nz=xtra.co.nz
xrta.co.nz=xtra.co.nz xtr.co.nz=xtra.co.nz xtra.c.nz=xtra.co.nz xtra.co.mz=xtra.co.nz hotmial.com=hotmail.com
hotmail.con=hotmail.com hotmai.com=hotmail.com hotmial.con=hotmail.com hotmal.com=hotmail.com homail.com=hotmail.com
hotmaill.com=hotmail.com hotmail.co=hotmail.com hotmail.cm=hotmail.com hormail.com=hotmail.com
hotmail.co.nzz=hotmail.co.nz outlok.com=outlook.com outlook.con=outlook.com outllok.com=outlook.com
otlook.com=outlook.com outlook.cm=outlook.com yaho.com=yahoo.com yahooo.com=yahoo.com yhaoo.com=yahoo.com
yahoo.con=yahoo.com yahoo.co.nx=yahoo.co.nz yaho.co.nz=yahoo.co.nz iclod.com=icloud.com icloud.co.nz=icloud.com
iclould.com=icloud.com orcon.nt.nz=orcon.net.nz slingshot.con.nz=slingshot.co.nz vodaphone.co.nz=vodafone.co.nz
mybakery.conz=mybakery.co.nz mybakery.con=mybakery.com
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('=') as [string, string]);

test.each(TRUE_DOMAINS)('UX-10 a true domain gets no hint: %s', (domain) => {
  expect(emailHint(`aroha@${domain}`)).toBe(null);
  expect(emailHint(`aroha@${domain.toUpperCase()}`)).toBe(null);
});

test.each(MISTYPED)('UX-10 %s is probably %s', (typed, meant) => {
  expect(emailHint(`Aroha.N+kerb@${typed}`)).toBe(`Aroha.N+kerb@${meant}`);
});

test('UX-10 the table has at least 120 addresses, half of them true', () => {
  expect(TRUE_DOMAINS.length).toBeGreaterThanOrEqual(60);
  expect(MISTYPED.length).toBeGreaterThanOrEqual(60);
});

test('UX-10 text that is no whole address gets no hint', () => {
  for (const text of ['', 'aroha', 'aroha@', '@gmial.com', 'a b@gmial.com', 'aroha@gmial', 'a@@gmial.com', 'a@b@c.con'])
    expect(emailHint(text), text).toBe(null);
});

test('UX-10 whatever is typed, a hint keeps the person and is final: it has no hint itself', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .tuple(fc.constantFrom(...TRUE_DOMAINS), fc.nat(12), fc.string({ maxLength: 2 }))
          .map(([domain, at, more]) => `aroha@${domain.slice(0, at)}${more}${domain.slice(at + 1)}`),
      ),
      (text) => {
        const hint = emailHint(text);
        if (hint === null) return;
        expect(hint.split('@')[0]).toBe(text.trim().split('@')[0]);
        expect(hint.toLowerCase()).not.toBe(text.trim().toLowerCase());
        expect(emailHint(hint), `${text} > ${hint}`).toBe(null);
      },
    ),
    { numRuns: 5_000 },
  );
});
