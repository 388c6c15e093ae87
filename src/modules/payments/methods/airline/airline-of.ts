import type { AirlinePort } from '#modules/airline/airline.port.ts';
import type { PaymentsCtx } from '../../payments-context.ts';

/** A points payment of a shop that no longer has an airline waits for staff: throws. */
export function airlineOf({ airline }: PaymentsCtx): AirlinePort {
  if (!airline) throw new Error('no airline is connected');
  return airline;
}
