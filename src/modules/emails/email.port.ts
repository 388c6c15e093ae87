/** What the shop needs from whoever delivers e-mail. Throws when the message was not accepted. */
export interface EmailPort {
  send(message: EmailMessage): Promise<void>;
}
export interface EmailMessage {
  /** Becomes the Message-ID, so that a second delivery of the same message can be recognised. */
  dedupeKey: string;
  to: string;
  /** Where replies go, one plain address; absent: where the shop’s setting says. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}
