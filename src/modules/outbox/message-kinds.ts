/**
 * Every kind of message that the shop puts into the outbox, with what its payload holds. The payload names what the
 * message is about; whoever delivers it reads the rest at that time. Kinds and payloads outlive a deployment: a process
 * of the version before may have written them.
 */
import { z } from 'zod';

const text = z.string();
/** `again`: staff want an email sent once more. */
const again = z.boolean().default(false);
/** The refund request that an email is about; messages of earlier versions do not name it. */
const refund = z.object({ orderId: text, key: text }).nullable().default(null);
/** Points or cents: JSON has no whole numbers of this size. */
const wholeNumber = z.string().regex(/^-?\d+$/);

/** What a member of staff is told of their log-in (SEC-09). */
const staffNotices = [
  'new-device',
  'factor-added',
  'factor-removed',
  'factor-reset',
  'password-reset',
  'recovery-code-used',
] as const;
export type StaffNotice = (typeof staffNotices)[number];

/** What a customer is told of their log-in (SEC-10). */
const accountNotices = ['new-device', 'passkey-added', 'passkey-removed'] as const;
export type AccountNotice = (typeof accountNotices)[number];

export const messageKinds = {
  'account.erase': z.object({ customerId: text }),
  'airline.award': z.object({ awardId: text }),
  'email.account-claim': z.object({ email: text }),
  'email.account-deleted': z.object({ email: text, firstName: text }),
  /** `detail`: browser and system in words, or the name of the passkey. */
  'email.account-notice': z.object({ customerId: text, what: z.enum(accountNotices), detail: text, at: text }),
  'email.account-reset': z.object({ email: text }),
  'email.account-verification': z.object({ email: text }),
  'email.change-ended': z.object({ changeId: text }),
  'email.change-payment': z.object({ changeId: text }),
  'email.dispatched': z.object({ parcelId: text }),
  'email.exchange-expired': z.object({ rma: text }),
  'email.from-staff': z.object({ emailId: text }),
  'email.gift-card': z.object({ orderNumber: text, lineNo: z.number(), unitNo: z.number(), again }),
  'email.gift-card-sent': z.object({ orderNumber: text, lineNo: z.number(), unitNo: z.number() }),
  'email.mailing-list': z.object({ email: text }),
  'email.order-cancelled': z.object({ orderNumber: text, refund }),
  'email.order-changed': z.object({
    orderNumber: text,
    byStaff: z.boolean().optional(),
    /** The request of the refund of what it costs less. */
    refundKey: text.optional(),
    /** What the customer paid for it by a mailed link. */
    paidCents: wholeNumber.optional(),
  }),
  'email.order-confirmation': z.object({ orderNumber: text }),
  'email.order-refunded': z.object({ orderNumber: text, refundKey: text, again }),
  'email.parcel': z.object({
    parcelId: text,
    what: z.enum(['out-for-delivery', 'delivered', 'exception', 'returned']),
  }),
  'email.password-changed': z.object({ email: text, firstName: text }),
  'email.phone-order': z.object({ draftId: text }),
  'email.points-earned': z.object({ orderNumber: text, customerId: text, points: wholeNumber }),
  'email.ready-to-collect': z.object({ orderNumber: text }),
  'email.refund': z.object({ rma: text, refund }),
  'email.rest-cancelled': z.object({ orderNumber: text, refundCents: wholeNumber, refund }),
  'email.restock': z.object({ requestId: text }),
  'email.return-instructions': z.object({ rma: text }),
  'email.return-label': z.object({ rma: text }),
  'email.return-refused': z.object({ rma: text }),
  'email.staff-invitation': z.object({ invitationId: text }),
  'email.staff-password-link': z.object({ email: text }),
  'email.words-test': z.object({
    ...{ staffId: text, kind: text, scene: text, orderNumber: text.nullable() },
    texts: z.record(text, text),
  }),
  'email.staff-notice': z.object({ staffId: text, what: z.enum(staffNotices), device: text, at: text }),
  'loyalty.enrol': z.object({ customerId: text }),
  'order.cancel': z.object({ orderNumber: text }),
  'order.emailed': z.object({ orderNumber: text }),
  'payment.capture': z.object({ paymentId: text }),
  'payment.refund': z.object({ refundId: text }),
  'return.refund': z.object({ rma: text }),
  'webhook.deliver': z.object({ eventId: text, endpointId: text }),
};

export type MessageKind = keyof typeof messageKinds;
/** What a delivery receives. */
export type MessagePayload<Kind extends MessageKind> = z.output<(typeof messageKinds)[Kind]>;

/** A message of any kind, as it is put into the outbox. */
export type OutboxMessage = {
  [Kind in MessageKind]: {
    /** The effect that the message is for: a second message with the same key is ignored. */
    dedupeKey: string;
    kind: Kind;
    payload: z.input<(typeof messageKinds)[Kind]>;
    /** Not delivered before. */
    availableAt?: Date;
  };
}[MessageKind];
