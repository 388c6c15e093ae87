/**
 * The airline's mail to its members. It is shown with the other mail of the simulator, where a person trying the shop
 * finds it.
 */
import type { MailArchive } from '../mail/mail-archive.ts';

const DOMAIN = 'members.korimako-air.example';

export const airlineMail =
  (archive: MailArchive) =>
  (memberId: string, code: string): Promise<unknown> => {
    const to = `${memberId.toLowerCase()}@${DOMAIN}`;
    const lines = [
      `From: hello@${DOMAIN}`,
      `To: ${to}`,
      'Subject: Your code',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Your code is ${code}.`,
    ];
    return archive.keep({ from: `hello@${DOMAIN}`, to: [to] }, Buffer.from(lines.join('\r\n')));
  };
