/** Email over SMTP. Every connection and message has a timeout; a refusal states whether a retry can help. */
import { createTransport } from 'nodemailer';
import type { EmailMessage, EmailPort } from '#modules/emails/email.port.ts';
import { isDemoEmail } from '#shared/demo-email.ts';
import { composeMessage } from './compose-message.ts';
import { EmailNotSent } from './email-not-sent.ts';
import { messageIdOf } from './message-id.ts';

export interface SmtpSettings {
  /** 'smtp://127.0.0.1:4011' or 'smtps://user:password@host' */
  url: string;
  /**
   * 'Kerb <kia-ora@kerb.example>', and the default Reply-To of messages without their own (empty: `from`). Asked for
   * each message.
   */
  sender: () => { from: string; replyTo?: string };
  timeoutMs?: number;
  /** Nothing is said to a server that does not encrypt, or whose certificate is not valid for its name. */
  requireEncryption?: boolean;
  /** Keeps a few connections open for further messages; the caller then has to close them. */
  keepOpen?: boolean;
}

/** Sender, recipient and identification headers: never taken from the caller's extra headers. */
const RESERVED_HEADERS = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'sender',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]);

export function createSmtpEmail({
  url,
  sender,
  timeoutMs = 10_000,
  requireEncryption = false,
  keepOpen = false,
}: SmtpSettings): EmailPort & { close: () => void; verify: () => Promise<void> } {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(requireEncryption && { requireTLS: true, tls: { rejectUnauthorized: true } }),
    ...(keepOpen && { pool: true as const, maxConnections: 4, maxMessages: 1_000, maxRequeues: 0 }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    /** Connects and logs in, and sends nothing; throws where the server does not accept that. */
    verify: async () => {
      await transport.verify();
    },
    async send(message) {
      refuseInjection(message);
      // Invented customers of the demo.
      if (isDemoEmail(message.to)) return;
      const { from, replyTo = '' } = sender();
      const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost';
      try {
        await transport.sendMail(
          composeMessage({
            ...message,
            from,
            replyTo: message.replyTo || replyTo || undefined,
            messageId: messageIdOf(message.dedupeKey, domain),
          }),
        );
      } catch (error) {
        throw asNotSent(error as SmtpFailure);
      }
    },
  };
}

interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

function asNotSent(error: SmtpFailure): EmailNotSent {
  const { code = '', responseCode = 0, message } = error;
  // A refused log-in, and encryption that the server lacks, are configuration errors or temporary, not a fault of the
  // message: it can be sent after that is fixed.
  const permanent =
    (responseCode >= 500 && !['EAUTH', 'ETLS'].includes(code)) || (responseCode === 0 && code === 'EENVELOPE');
  return new EmailNotSent(permanent ? 'PERMANENT' : 'TEMPORARY', `${code || error.name}: ${message}`.slice(0, 300));
}

const PLAIN_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Each value must be one line, the address one plain address, and no reserved header may be replaced. */
function refuseInjection({ dedupeKey, to, replyTo = '', subject, headers = {} }: EmailMessage): void {
  const lines: [string, string][] = [
    ['dedupeKey', dedupeKey],
    ['to', to],
    ['subject', subject],
    ['replyTo', replyTo],
    ...Object.entries(headers)
      .flat()
      .map((text): [string, string] => ['headers', text]),
  ];
  const broken = lines.find(([, text]) => /[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text));
  if (broken) throw new EmailNotSent('PERMANENT', `${broken[0]} holds a line break or control character`);
  if (!PLAIN_ADDRESS.test(to)) throw new EmailNotSent('PERMANENT', 'to is not one plain address');
  if (replyTo !== '' && !PLAIN_ADDRESS.test(replyTo))
    throw new EmailNotSent('PERMANENT', 'replyTo is not one plain address');
  const reserved = Object.keys(headers).find(
    (name) => RESERVED_HEADERS.has(name.toLowerCase()) || !/^[A-Za-z0-9-]+$/.test(name),
  );
  if (reserved !== undefined) throw new EmailNotSent('PERMANENT', `headers may not hold ${reserved}`);
}
