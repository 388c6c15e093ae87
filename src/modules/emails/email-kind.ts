import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { MessagePayload } from '#modules/outbox/message-kinds.ts';
import type { EmailMessageKind } from './email-message-kind.ts';
import type { EmailsCtx } from './emails-context.ts';
import type { Example } from './internal/previews/example.ts';
import type { EmailView } from './internal/render-email.ts';
import type { EmailWords, Say } from './internal/words/email-words.ts';

/** An order with what has happened to it: the keys of its emails are made of these ids. */
export interface OrderWithHistory {
  id: string;
  lines: readonly { lineNo: number; qty: number; giftCard: boolean }[];
  parcels: readonly { id: string }[];
  returns: readonly { id: string; rma: string }[];
  refunds: readonly { key: string }[];
  changes: readonly { id: string }[];
  staffEmails: readonly { id: string }[];
}

/** How staff see an email in the list of an order's emails. */
export interface EmailOfOrder {
  nameForStaff: string;
  /** The dedupe keys of all messages of this kind that the order may have caused. */
  keysOf(order: OrderWithHistory): readonly string[];
}

/**
 * The words of an email to shoppers, which staff edit, and what it can look like: by the name of the case, each from a
 * real order or an example (OWN-11).
 */
export interface ToShoppers {
  words: EmailWords;
  scenes: Readonly<Record<string, (example: Example, say: Say<string>) => EmailView>>;
}

/** One kind of email: internal/kinds/ has a file for each. */
export interface EmailKind<Kind extends EmailMessageKind> {
  /** Absent where the email belongs to no order. */
  ofOrder?: EmailOfOrder;
  /** Absent where it goes to staff. */
  toShoppers?: ToShoppers;
  /** Number of attempts before a message needs a person; over a day or more. */
  maxAttempts: number;
  /**
   * Reads what the message is about and sends the email. A repeated email has the same Message-ID (its dedupe key).
   * Throws when the mail was not accepted.
   */
  send: (ctx: EmailsCtx, payload: MessagePayload<Kind>, dedupeKey: string) => Promise<DeliveryOutcome>;
}

/** One kind of email about an order: a file of internal/kinds/orders/. */
export interface OrderEmailKind<Kind extends EmailMessageKind> extends EmailKind<Kind> {
  ofOrder: EmailOfOrder;
}
