import type { Cents } from '#shared/money.ts';
import type { DeliveryOffer } from '../../promotion.ts';
import { least, share } from '../open-cart.ts';

/** What is taken off the delivery as it stands, never more than it costs. */
export function offDelivery(offer: DeliveryOffer, deliveryCents: Cents): Cents {
  return least(
    deliveryCents,
    offer.kind === 'percentOffDelivery' ? share(deliveryCents, offer.basisPoints) : BigInt(offer.amountCents),
  );
}
