/** Context of calls to payment providers: the request context and the ports. A new provider is one more field here. */
import type { AirlinePort } from '#modules/airline/airline.port.ts';
import type { Ctx } from '#platform/context.ts';
import type { CardGatewayPort } from './card-gateway.port.ts';
import type { PayInFourPort } from './pay-in-four.port.ts';

export type PaymentsCtx = Pick<Ctx, 'db' | 'log' | 'clock' | 'config'> & {
  cardGateway: CardGatewayPort;
  payInFour: PayInFourPort;
  airline: AirlinePort | null;
};
