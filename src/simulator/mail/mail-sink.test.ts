/** A message sent by a mail client is shown by the pages and the JSON, before and after a restart. */
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../start-test-simulator.ts';

interface Mail {
  id: string;
  messageId: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => simulator.close());

const send = (to: string, subject = 'Kia ora') =>
  createTransport({ host: '127.0.0.1', port: simulator.smtpPort }).sendMail({
    from: 'Kerb <kia-ora@kerb.example>',
    to,
    subject,
    text: 'Tēnā koe, your order is in.',
    html: '<h1>Tēnā koe</h1><script>alert(1)</script><a href="https://kerb.example">Order</a>',
    headers: { 'X-Kerb': 'yes' },
  });
const inbox = async (to: string): Promise<Mail[]> =>
  (await fetch(`${simulator.url}/mail.json?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>;

describe('the mail sink', () => {
  test('stores both parts, the subject and the headers', async () => {
    await send('aroha@example.com', 'Ngā mihi — order K1');
    const [mail] = await inbox('Aroha@Example.com');
    expect(mail).toMatchObject({
      to: ['aroha@example.com'],
      subject: 'Ngā mihi — order K1',
      text: expect.stringContaining('Tēnā koe'),
      headers: { 'x-kerb': 'yes' },
    });
    expect(mail?.html).toContain('<h1>Tēnā koe</h1>');
    expect(await simulator.journal('accepted')).toMatchObject([
      { provider: 'mail', messageId: mail?.messageId, to: ['aroha@example.com'] },
    ]);
  });

  test('lists newest first, by address or all, also after a restart', async () => {
    await send('one@example.com', 'first');
    await send('two@example.com', 'second');
    await send('one@example.com', 'third');
    await simulator.restart();
    expect((await inbox('one@example.com')).map(({ subject }) => subject)).toEqual(['third', 'first']);
    expect(await (await fetch(`${simulator.url}/mail`)).text()).toContain('second');
    await fetch(`${simulator.url}/mail?to=one@example.com`, { method: 'DELETE' });
    expect(await inbox('one@example.com')).toEqual([]);
    expect(await inbox('two@example.com')).toHaveLength(1);
    await fetch(`${simulator.url}/mail`, { method: 'DELETE' });
    await simulator.restart();
    expect(await (await fetch(`${simulator.url}/mail`)).text()).toContain('Nothing has been sent yet');
  });

  test('shows a message where its scripts cannot run', async () => {
    await send('aroha@example.com', '<img src=x onerror=alert(1)>');
    const [mail] = await inbox('aroha@example.com');
    const shown = await (await fetch(`${simulator.url}/mail/${mail?.id}`)).text();
    expect(shown).toContain('<iframe sandbox="allow-popups');
    expect(shown).not.toContain('<img src=x');
    const html = await fetch(`${simulator.url}/mail/${mail?.id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
    expect((await fetch(`${simulator.url}/mail/none`)).status).toBe(404);
  });
});
