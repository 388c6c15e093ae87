/**
 * Received mail for people (/mail) and for tests (/mail.json?to=). A message's HTML is shown where its scripts cannot
 * run.
 */
import { Hono } from 'hono';
import { escapeHtml, page } from '../html.ts';
import type { MailArchive, ReadMail } from './mail-archive.ts';

export function mailPages(archive: MailArchive): Hono {
  const app = new Hono();
  const readAll = async (to: string | undefined): Promise<ReadMail[]> =>
    (await Promise.all(archive.list(to).map((mail) => archive.read(mail.id)))).filter((mail) => mail !== null);

  app.get('/mail.json', async (c) => c.json(await readAll(c.req.query('to'))));
  app.get('/mail', async (c) => c.html(page('Mail', listMarkup(await readAll(c.req.query('to'))))));
  app.get('/mail/:id', async (c) => {
    const mail = await archive.read(c.req.param('id'));
    return mail
      ? c.html(page(mail.subject || 'No subject', mailMarkup(mail)))
      : c.html(page('Mail', '<p>There is no such message.</p>'), 404);
  });
  app.get('/mail/:id/html', async (c) => {
    const mail = await archive.read(c.req.param('id'));
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *",
    );
    return mail ? c.html(`<base target="_blank">${mail.html}`) : c.notFound();
  });
  app.delete('/mail', async (c) => {
    await archive.delete(archive.list(c.req.query('to')).map((mail) => mail.id));
    return c.body(null, 204);
  });
  app.delete('/mail/:id', async (c) => {
    await archive.delete([c.req.param('id')]);
    return c.body(null, 204);
  });
  return app;
}

function listMarkup(mails: readonly ReadMail[]): string {
  if (mails.length === 0)
    return '<p>Nothing has been sent yet. Place an order or join in the shop, and its email lands here.</p>';
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escapeHtml(mail.at)}</td><td>${escapeHtml(mail.to.join(', '))}</td><td><a href="/mail/${mail.id}">${escapeHtml(mail.subject || 'No subject')}</a></td></tr>`,
  );
  return `<table><thead><tr><th>Time</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function mailMarkup(mail: ReadMail): string {
  const headers = Object.entries(mail.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  const html = mail.html
    ? `<h2>HTML</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Message" src="/mail/${mail.id}/html"></iframe>`
    : '';
  return `<p>To ${escapeHtml(mail.to.join(', '))}, ${escapeHtml(mail.at)}</p>${html}<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre><h2>Headers</h2><pre>${escapeHtml(headers)}</pre>`;
}
