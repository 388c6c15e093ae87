/** A saved payment method, and one attempt to save one. Pure. */
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import type { CardDetails, DeclineKind } from '../card-gateway.port.ts';
import { externalMethodOf } from '../methods/payment-methods.ts';

/** The gateway's reference of a customer: our id without its dashes, at most 36 characters. */
export const gatewayCustomer = (customerId: string): string => `kerb${customerId.replaceAll('-', '')}`;

/** Only these can be saved: a wallet's card belongs to the wallet. */
export const canBeSaved = (facts: CardDetails): facts is CardDetails & { kind: SavedMethod['type'] } =>
  externalMethodOf(facts.kind).canBeSaved;

export interface MethodCheck {
  id: string;
  customerId: string | null;
  state: 'CREATED' | 'AUTHORISED' | 'DECLINED' | 'VOIDED';
  keep: boolean;
  pspRef: string | null;
  savedToken: string | null;
  /**
   * `saveFor`: the gateway's reference of the customer; it never changes, since it is part of the request that the key
   * names.
   */
  instrument: { token?: string; deviceData?: string; saveFor?: string };
  declineCode: string | null;
  ageSeconds: number;
}

export type SaveMethodRefusal =
  | { reason: 'DECLINED'; kind: DeclineKind }
  /** The maximum is reached. */
  | { reason: 'FULL' }
  /** The provider took it but it cannot be kept, such as a wallet's card; or the attempt is another or still runs. */
  | { reason: 'NOT_SAVED' }
  /** The provider does not answer. Nothing was saved, nor will be. */
  | { reason: 'UNABLE' };
