/** Transactions, rebuilt from the journal: only `applyEntry` changes one, both live and after a restart. */
import type { JournalEntry } from '../journal.ts';
import type { Instrument, InstrumentKind } from './instruments.ts';

export type TransactionStatus =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settling'
  | 'settlement_pending'
  | 'settlement_declined'
  | 'settled'
  | 'voided'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'failed';

/** Statuses for which a sale is answered with an error although a transaction exists. */
export const REFUSED_STATUSES: readonly TransactionStatus[] = ['processor_declined', 'gateway_rejected', 'failed'];

export interface Transaction {
  id: string;
  type: 'sale' | 'credit';
  status: TransactionStatus;
  /** The authorised amount and, after a capture, the captured amount. */
  amountCents: bigint;
  currency: string;
  orderId: string;
  merchantAccountId: string;
  instrument: {
    kind: InstrumentKind;
    brand: string;
    last4: string;
    expiry: string;
    token: string;
    cvvResponse: Instrument['cvvResponse'];
  };
  code: string;
  text: string;
  rejectionReason: string;
  /** 'Approve' or 'Review'; empty without device data. */
  riskDecision: string;
  settlementCode: string;
  refundedTransactionId: string | null;
  refundIds: string[];
  createdAt: string;
  updatedAt: string;
}

type Transactions = Map<string, Transaction>;
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Applies one journal entry; entries of other providers change nothing. */
export function applyEntry(transactions: Transactions, entry: JournalEntry): void {
  if (entry.provider !== 'card') return;
  const id = word(entry.transactionId);
  if (entry.event === 'sale') transactions.set(id, newSale(id, entry));
  else if (entry.event === 'refund') addRefund(transactions, id, entry);
  else {
    const transaction = transactions.get(id);
    if (!transaction) return;
    transaction.status = word(entry.status) as TransactionStatus;
    transaction.updatedAt = entry.at;
    if (entry.event === 'capture') transaction.amountCents = BigInt(word(entry.amountCents));
    if (entry.event === 'settle') transaction.settlementCode = word(entry.code);
  }
}

function newSale(id: string, entry: JournalEntry): Transaction {
  return {
    id,
    type: 'sale',
    status: word(entry.status) as TransactionStatus,
    amountCents: BigInt(word(entry.amountCents)),
    currency: word(entry.currency),
    orderId: word(entry.orderId),
    merchantAccountId: word(entry.merchantAccountId),
    instrument: {
      kind: word(entry.kind) as InstrumentKind,
      brand: word(entry.brand),
      last4: word(entry.last4),
      expiry: word(entry.expiry),
      token: word(entry.token),
      cvvResponse: word(entry.cvvResponse) as Instrument['cvvResponse'],
    },
    code: word(entry.code),
    text: word(entry.text),
    rejectionReason: word(entry.rejectionReason),
    riskDecision: word(entry.riskDecision),
    settlementCode: '',
    refundedTransactionId: null,
    refundIds: [],
    createdAt: entry.at,
    updatedAt: entry.at,
  };
}

function addRefund(transactions: Transactions, id: string, entry: JournalEntry): void {
  const sale = transactions.get(word(entry.refundedTransactionId));
  if (!sale) return;
  sale.refundIds.push(id);
  transactions.set(id, {
    ...sale,
    id,
    type: 'credit',
    status: word(entry.status) as TransactionStatus,
    amountCents: BigInt(word(entry.amountCents)),
    settlementCode: '',
    refundedTransactionId: sale.id,
    refundIds: [],
    createdAt: entry.at,
    updatedAt: entry.at,
  });
}

/** The refunded amount of a sale: the sum of refunds that were not voided. */
export function refundedCents(transactions: Transactions, sale: Transaction): bigint {
  return sale.refundIds.reduce((sum, id) => {
    const refund = transactions.get(id);
    return refund && refund.status !== 'voided' ? sum + refund.amountCents : sum;
  }, 0n);
}
