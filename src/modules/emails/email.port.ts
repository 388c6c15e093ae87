/** What the shop needs from an email provider. Throws when the message was not accepted. */
export interface EmailPort {
  send(message: EmailMessage): Promise<void>;
}
export interface EmailMessage {
  /** Becomes the Message-ID, so that a second delivery of the same message can be recognised. */
  dedupeKey: string;
  to: string;
  /** Where replies go, one plain address; absent: the shop’s setting. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}
