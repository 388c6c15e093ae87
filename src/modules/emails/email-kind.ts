import type { MessageKind, MessagePayload } from '#modules/outbox/message-kinds.ts';
import type { EmailsCtx } from './emails-context.ts';

/** The messages of the outbox that are emails. */
export type EmailMessageKind = Extract<MessageKind, `email.${string}`>;

/** DONE: sent, or no longer needed. LATER: tried again. MANUAL: a person has to decide. */
export type SendOutcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };

/** One kind of email: internal/kinds/ has a file for each. */
export interface EmailKind<Kind extends EmailMessageKind> {
  /** What staff see in an order's list of emails; absent where the email belongs to no order. */
  nameForStaff?: string;
  /** Number of attempts before a message needs a person; over a day or more. */
  maxAttempts: number;
  /**
   * Reads what the message is about and sends the email. A repeated email has the same Message-ID (its dedupe key).
   * Throws when the mail was not accepted.
   */
  send: (ctx: EmailsCtx, payload: MessagePayload<Kind>, dedupeKey: string) => Promise<SendOutcome>;
}
