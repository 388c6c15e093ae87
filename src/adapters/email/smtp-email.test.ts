/** The shop's mail as it arrives, and the errors when it does not. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmailMessage } from '#modules/emails/email.port.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { EmailNotSent } from './email-not-sent.ts';
import { messageIdOf } from './message-id.ts';
import { createSmtpEmail } from './smtp-email.ts';

interface Mail {
  messageId: string;
  subject: string;
  text: string;
  html: string;
  from: string;
  headers: Record<string, string>;
}

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => simulator.close());

const order: EmailMessage = {
  dedupeKey: 'order-confirmation:K1',
  to: 'aroha@example.com',
  subject: 'Your order K1 — tēnā koe',
  html: '<p>Ngā mihi</p>',
  text: 'Ngā mihi',
};
const email = (timeoutMs = 500) =>
  createSmtpEmail({
    url: `smtp://127.0.0.1:${simulator.smtpPort}`,
    sender: () => ({ from: 'Kerb <kia-ora@kerb.example>' }),
    timeoutMs,
  });
const inbox = async (): Promise<Mail[]> =>
  (await fetch(`${simulator.url}/mail.json?to=aroha@example.com`)).json() as Promise<Mail[]>;
const failureOf = (sending: Promise<void>): Promise<EmailNotSent | null> =>
  sending.then(
    () => null,
    (error: EmailNotSent) => error,
  );

describe('a message', () => {
  test('arrives with both parts, its headers and a Message-ID derived from its dedupe key', async () => {
    await email().send({
      ...order,
      headers: { 'List-Unsubscribe': '<https://kerb.example/nz/unsubscribe?t=1>', 'Reply-To': 'help@kerb.example' },
    });
    await email().send(order);
    const [second, first] = await inbox();
    expect(first).toMatchObject({
      subject: order.subject,
      text: expect.stringContaining('Ngā mihi'),
      html: expect.stringContaining('<p>Ngā mihi</p>'),
      from: 'kia-ora@kerb.example',
    });
    expect(first?.headers).toMatchObject({
      from: 'Kerb <kia-ora@kerb.example>',
      'list-unsubscribe': '<https://kerb.example/nz/unsubscribe?t=1>',
      'reply-to': 'help@kerb.example',
    });
    expect(second?.messageId).toBe(first?.messageId);
    expect(first?.messageId).toBe(messageIdOf(order.dedupeKey, 'kerb.example'));
    expect(messageIdOf('order-K1', 'kerb.example')).toBe('<order-K1@kerb.example>');
    expect(messageIdOf('order: Tāmaki\r\nBcc: x', 'kerb.example')).toMatch(/^<[0-9a-f]{64}@kerb\.example>$/);
  });

  test.each<Partial<EmailMessage>>([
    { subject: 'Hello\r\nBcc: all@example.com' },
    { to: 'aroha@example.com\r\nBcc: all@example.com' },
    { to: 'a@example.com, b@example.com' },
    { to: 'Aroha <aroha@example.com>' },
    { to: 'aroha' },
    { replyTo: 'help@kerb.example\r\nBcc: all@example.com' },
    { replyTo: 'a@example.com, b@example.com' },
    { to: '' },
    { dedupeKey: 'key\nX: y' },
    { headers: { 'X-Kerb': 'a\r\nBcc: b' } },
    { headers: { 'X-Kerb\r\nBcc': 'b' } },
    { headers: { Bcc: 'all@example.com' } },
    { headers: { 'message-id': '<other@x>' } },
    { subject: 'nul\u0000' },
    { subject: 'line\u2028separator' },
  ])('with injected lines or headers is refused: %j', async (part) => {
    expect(await failureOf(email().send({ ...order, ...part }))).toMatchObject({
      name: 'EmailNotSent',
      kind: 'PERMANENT',
    });
    expect(await simulator.journal('accepted')).toEqual([]);
  });
});

describe('when it is not accepted', () => {
  test.each([
    ['connect', 'reject-4xx', 'TEMPORARY', 0],
    ['connect', 'reset-before', 'TEMPORARY', 0],
    ['connect', 'timeout-before', 'TEMPORARY', 0],
    ['message', 'reject-4xx', 'TEMPORARY', 0],
    ['message', 'reject-5xx', 'PERMANENT', 0],
    ['message', 'reset-before', 'TEMPORARY', 0],
    ['message', 'reset-after', 'TEMPORARY', 1],
    ['message', 'timeout-before', 'TEMPORARY', 0],
    ['message', 'timeout-after', 'TEMPORARY', 1],
  ] as const)('%s %s is %s, and %i arrived', async (operation, kind, expected, arrived) => {
    await simulator.fault({ provider: 'mail', operation, kind, ms: 2_000 });
    const failure = await failureOf(email().send(order));
    expect(failure).toBeInstanceOf(EmailNotSent);
    expect(failure?.kind, failure?.message).toBe(expected);
    expect(await inbox()).toHaveLength(arrived);
    await email().send(order);
    const mails = await inbox();
    expect(mails).toHaveLength(arrived + 1);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('a server that cannot be reached is temporary', async () => {
    const nowhere = createSmtpEmail({ url: 'smtp://127.0.0.1:1', sender: () => ({ from: 'kia-ora@kerb.example' }) });
    expect(await failureOf(nowhere.send(order))).toMatchObject({
      kind: 'TEMPORARY',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('a connection that must be encrypted', () => {
  /** A mail server that accepts everything, and notes what it was told in the clear. */
  async function startServer(options: SMTPServerOptions) {
    const told: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      ...options,
      onMailFrom: (address, session, next) => {
        told.push(`${session.secure ? 'encrypted' : 'open'} ${address.address}`);
        next();
      },
      onData: (stream, _session, next) => {
        stream.resume();
        stream.once('end', () => next());
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.server.address() as AddressInfo;
    return {
      told,
      send: (requireEncryption: boolean) =>
        createSmtpEmail({
          url: `smtp://127.0.0.1:${port}`,
          sender: () => ({ from: 'kia-ora@kerb.example' }),
          requireEncryption,
        }).send(order),
      close: () => new Promise<void>((done) => server.close(done)),
    };
  }

  test('SEC-23 nothing is said to a server without encryption, nor to one whose certificate is not valid', async () => {
    const open = await startServer({ disabledCommands: ['STARTTLS'] });
    const selfSigned = await startServer({});
    try {
      for (const server of [open, selfSigned]) expect((await failureOf(server.send(true)))?.kind).toBe('TEMPORARY');
      expect([open.told, selfSigned.told]).toEqual([[], []]);
      await open.send(false);
      expect(open.told).toEqual(['open kia-ora@kerb.example']);
    } finally {
      await Promise.all([open.close(), selfSigned.close()]);
    }
  });
});
