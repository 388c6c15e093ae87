/** Describes the audit entries of an order in words. Pure. */
import type { TimelineTopic } from '#contract/staff/orders/staff-orders.ts';
import { emailNameForStaff } from '#modules/emails/email-kinds.ts';
import { counted } from '#shared/counted.ts';
import { type Cents, formatCents } from '#shared/money.ts';

const names: Record<string, string> = {
  'order.dispatched': 'Sent',
  'order.sold-at-till': 'Sold at the till',
  'order.taken-by-phone': 'Taken by phone',
  'order.ready': 'Set aside, ready to collect',
  'order.delivered': 'Delivered',
  'order.changed': 'Order changed',
  'order.change-requested': 'Change waits for its payment',
  'order.change-ended': 'Change not made',
  'order.cancelled': 'Cancelled',
  'order.rest-cancelled': 'Rest cancelled',
  'return.exchange-expired': 'Exchange expired',
  'order.refunded': 'Refund requested',
  'order.mail-sent': 'Email written',
  'order.mail-resent': 'Email sent again',
  'payment.manual': 'A payment needs attention',
  'payment.case-settled': 'A payment was settled manually',
  'order.recipient-corrected': 'Recipient of a gift card corrected',
  'order.noted': 'Note written',
  'order.noted-for-customer': 'Note to the customer written',
  'order.packed': 'Packed',
  'order.unpacked': 'No longer packed',
  'order.parcel-packed': 'Parcel packed',
  'order.parcel-undone': 'Parcel unpacked',
  'order.labelled': 'Label bought',
  'order.parcel-settled': 'Parcel looked at',
  'order.picking': 'Picking began',
  'order.tagged': 'Tag added',
  'order.untagged': 'Tag removed',
  'order.assigned': 'Assigned',
  'return.started': 'Return started',
  'return.received': 'Return received',
  'return.cancelled': 'Return cancelled',
  'return.refused': 'Return refused',
  'return.label': 'Return label',
  'return.sent': 'Return scanned by the courier',
};

type Detail = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
const cents = (value: unknown): string => (/^\d+$/.test(text(value)) ? formatCents(BigInt(text(value)) as Cents) : '');

/** `people` names the members of staff that the detail is about, by their actor. */
export function describeEvent(
  { action, detail }: { action: string; detail: Detail },
  people: ReadonlyMap<string, string> = new Map(),
): { topic: TimelineTopic; what: string; detail: string } {
  const sentAs: Record<string, string> = { collection: 'Collected', email: 'Sent by email' };
  const what = (action === 'order.dispatched' && sentAs[text(detail.kind)]) || (names[action] ?? 'Changed');
  if (action === 'order.assigned')
    return {
      topic: 'order',
      what,
      detail: detail.to === null ? 'To nobody' : `To ${people.get(text(detail.to)) ?? ''}`,
    };
  return { topic: topicOf(action), what, detail: detailOf(action, detail) };
}

const parcelActions = new Set([
  'order.dispatched',
  'order.delivered',
  'order.packed',
  'order.unpacked',
  'order.parcel-packed',
  'order.parcel-undone',
  'order.labelled',
  'order.parcel-settled',
]);

function topicOf(action: string): TimelineTopic {
  if (action === 'order.refunded' || action.startsWith('payment.')) return 'payment';
  if (parcelActions.has(action)) return 'parcel';
  if (action.startsWith('order.mail-')) return 'email';
  return action.startsWith('return.') ? 'return' : 'order';
}

const endings: Record<string, string> = {
  EXPIRED: 'Not paid in time',
  WITHDRAWN: 'Withdrawn',
  OUTDATED: 'The order is not what it was',
  UNPAID: 'Its payment could not be kept',
};

function detailOf(action: string, detail: Detail): string {
  if (action === 'order.dispatched')
    return [units(detail.lines), text(detail.carrier), text(detail.trackingNumber)].filter(Boolean).join(' · ');
  if (action === 'order.labelled') return [text(detail.trackingNumber), cents(detail.costCents)].join(' · ');
  if (action === 'order.refunded')
    return [cents(detail.cents), text(detail.reason), giftCardDetail(detail)].filter(Boolean).join(' · ');
  if (action === 'order.changed')
    return [
      ...texts(detail.sizes),
      detail.address === true ? 'Another address' : '',
      detail.method ? `Now ${text(detail.method)}` : '',
      detail.store === true ? 'Another store' : '',
      detail.refundCents ? `${cents(detail.refundCents)} refunded` : '',
      detail.paidCents ? `${cents(detail.paidCents)} paid` : '',
      text(detail.reason),
    ]
      .filter(Boolean)
      .join(' · ');
  if (action === 'order.change-requested')
    return [...texts(detail.sizes), `${cents(detail.amountCents)} to pay`, text(detail.reason)]
      .filter(Boolean)
      .join(' · ');
  if (action === 'order.change-ended') return endings[text(detail.endedAs)] ?? '';
  if (action === 'order.taken-by-phone')
    return [detail.paid === 'link' ? 'Paid by a link' : 'Paid at a counter', text(detail.reason)]
      .filter(Boolean)
      .join(' · ');
  if (action === 'order.cancelled') return giftCardDetail(detail);
  if (action === 'order.mail-resent') return emailNameForStaff(text(detail.kind)) ?? '';
  if (action === 'order.sold-at-till')
    return [`Sale ${text(detail.sale)}`, describeUncounted(detail.missing)].filter(Boolean).join(' · ');
  if (action.startsWith('return.')) return [text(detail.rma), cents(detail.refundCents)].filter(Boolean).join(' · ');
  return '';
}

/** Units that the stock level did not have. */
function describeUncounted(missing: unknown): string {
  const lines = Array.isArray(missing) ? missing : [];
  return lines.length > 0 ? `${units(lines)} more than the recorded stock: count this size` : '';
}

/** The amount taken from gift cards that the order sold. */
const giftCardDetail = ({ giftCardCents }: Detail): string =>
  giftCardCents ? `${cents(giftCardCents)} deducted from its gift cards` : '';

function units(lines: unknown): string {
  if (!Array.isArray(lines)) return '';
  const count = lines.reduce<number>((sum, line: unknown) => sum + Number((line as { qty?: unknown }).qty ?? 0), 0);
  return counted(count, 'unit');
}

const actors: Record<string, string> = {
  parcels: 'the shop itself',
  carrier: 'the carrier',
  shopper: 'the shopper',
  customer: 'the customer',
  till: 'the till',
  command: 'the command line',
  kerb: 'the command line',
  operator: 'the command line',
  return: 'the returns desk',
  cancel: 'the cancellation',
  sweeper: 'the shop itself',
  'gift-cards': 'the shop itself',
  'expire-exchanges': 'the shop itself',
};
/** The actor of an entry: staff by name, a machine by its key, the rest in words. */
export const describeActor = (actor: string, names: ReadonlyMap<string, string>): string =>
  names.get(actor) ??
  actors[actor] ??
  (actor.startsWith('customer:') ? 'the customer' : actor.replace(/^key:/, 'machine '));
