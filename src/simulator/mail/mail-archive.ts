/** Accepted messages: raw in one file each, listed in the journal, so that they are still there after a restart. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Journal } from '../journal.ts';

export interface StoredMail {
  id: string;
  at: string;
  from: string;
  to: readonly string[];
}
export interface ReadMail extends StoredMail {
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export class MailArchive {
  readonly #folder: string;
  readonly #journal: Journal;
  readonly #mails = new Map<string, StoredMail>();

  private constructor(folder: string, journal: Journal) {
    this.#folder = folder;
    this.#journal = journal;
    for (const entry of journal.entries) {
      if (entry.provider !== 'mail') continue;
      if (entry.event === 'accepted')
        this.#mails.set(String(entry.id), {
          id: String(entry.id),
          at: entry.at,
          from: String(entry.from),
          to: entry.to as string[],
        });
      if (entry.event === 'deleted') for (const id of entry.ids as string[]) this.#mails.delete(id);
    }
  }

  static async open(folder: string, journal: Journal): Promise<MailArchive> {
    await mkdir(folder, { recursive: true });
    return new MailArchive(folder, journal);
  }

  /** Stores a message; resolves when it is on disk and in the journal. */
  async keep(envelope: { from: string; to: readonly string[] }, raw: Buffer): Promise<StoredMail> {
    const id = randomUUID();
    await writeFile(this.#file(id), raw, { flush: true });
    // Only the headers are parsed here; the body is parsed when the message is opened.
    const head = raw.indexOf('\r\n\r\n');
    const { messageId = '' } = await PostalMime.parse(head < 0 ? raw : raw.subarray(0, head + 4));
    const written = this.#journal.append({
      provider: 'mail',
      event: 'accepted',
      id,
      messageId,
      from: envelope.from,
      to: envelope.to,
      bytes: raw.length,
    });
    const mail = { id, at: this.#journal.entries[this.#journal.entries.length - 1]?.at ?? '', ...envelope };
    this.#mails.set(id, mail);
    await written;
    return mail;
  }

  /** Newest first; with an address only messages delivered to it, ignoring case. */
  list(to?: string): StoredMail[] {
    const wanted = to?.toLowerCase();
    return [...this.#mails.values()]
      .reverse()
      .filter((mail) => wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted));
  }

  async read(id: string): Promise<ReadMail | null> {
    const mail = this.#mails.get(id);
    if (!mail) return null;
    const parsed = await PostalMime.parse(await readFile(this.#file(id)));
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
    return {
      ...mail,
      messageId: parsed.messageId ?? '',
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers,
    };
  }

  async delete(ids: readonly string[]): Promise<void> {
    const gone = ids.filter((id) => this.#mails.delete(id));
    if (gone.length === 0) return;
    await this.#journal.append({ provider: 'mail', event: 'deleted', ids: gone });
    await Promise.all(gone.map((id) => rm(this.#file(id), { force: true })));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}
