/** The simulated mail server: accepts every message for any recipient and only stores it in the archive. */
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault, FaultList } from '../faults.ts';
import type { MailArchive } from './mail-archive.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

export interface SmtpSink {
  port: number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. Faults apply to the operations 'connect' and 'message'. */
export async function startSmtpSink({
  port,
  archive,
  faults,
}: {
  port: number;
  archive: MailArchive;
  faults: FaultList;
}): Promise<SmtpSink> {
  const sockets = new Map<number, Socket>();
  const hangUp = (session: SMTPServerSession): void => {
    sockets.get(session.remotePort)?.resetAndDestroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    banner: 'Kerb simulator mail sink',
    logger: false,
    onConnect(session, done) {
      void strikeConnect(faults.take('mail', 'connect'), () => {
        hangUp(session);
      }).then((error) => {
        done(error);
      });
    },
    onData: (stream, session, done) =>
      receive({ archive, faults, hangUp: () => hangUp(session) }, stream, session, done),
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => {
      if (sockets.get(remotePort) === socket) sockets.delete(remotePort);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

interface Reception {
  archive: MailArchive;
  faults: FaultList;
  hangUp: () => void;
}

/** Takes one message, or fails as the fault says. */
function receive(
  { archive, faults, hangUp }: Reception,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error?: Error | null) => void,
): void {
  void readAll(stream)
    .then(async (raw) => {
      if (stream.sizeExceeded) return done(refusal(552, 'Message too large'));
      const envelope = {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        to: session.envelope.rcptTo.map(({ address }) => address),
      };
      const fault = faults.take('mail', 'message');
      const error = await strikeMessage(fault, () => archive.keep(envelope, raw), hangUp);
      if (error !== 'gone') done(error);
    })
    .catch((error: Error) => {
      done(refusal(451, error.message));
    });
}

async function strikeConnect(fault: Fault | undefined, hangUp: () => void): Promise<Error | null> {
  if (!fault) return null;
  if (fault.kind === 'delay' || fault.kind === 'timeout-before') await sleep(fault.ms, undefined, { ref: false });
  if (fault.kind === 'reset-before' || fault.kind === 'timeout-before') hangUp();
  return fault.kind === 'reject-4xx'
    ? refusal(421, 'Try again later')
    : fault.kind === 'reject-5xx'
      ? refusal(554, 'No mail service here')
      : null;
}

async function strikeMessage(
  fault: Fault | undefined,
  keep: () => Promise<unknown>,
  hangUp: () => void,
): Promise<Error | null | 'gone'> {
  if (fault?.kind === 'reject-4xx') return refusal(451, 'Mailbox busy, try again later');
  if (fault?.kind === 'reject-5xx') return refusal(554, 'Message refused');
  if (fault?.kind === 'delay') await sleep(fault.ms);
  const before = fault?.kind.endsWith('-before');
  if (!before) await keep();
  if (!before && !fault?.kind.endsWith('-after')) return null;
  if (fault?.kind.startsWith('timeout')) await sleep(fault.ms, undefined, { ref: false });
  hangUp();
  return 'gone';
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
