import type { Cents } from '#shared/money.ts';
import type { DeliveryOffer } from '../../promotion.ts';
import { least, share } from '../open-cart.ts';

/** The discount on the current delivery price, never more than that price. */
export function offDelivery(offer: DeliveryOffer, deliveryCents: Cents): Cents {
  return least(
    deliveryCents,
    offer.kind === 'percentOffDelivery' ? share(deliveryCents, offer.basisPoints) : BigInt(offer.amountCents),
  );
}
