import type { DeliveryReply } from '#contract/staff/webhooks.ts';
import { Status } from '../../ui/values.tsx';
import { deliveryWords } from './webhook-words.ts';

/** The state of a delivery as a label. */
export const DeliveryState = ({ state }: Pick<DeliveryReply, 'state'>) => (
  <Status tone={deliveryWords[state].tone}>{deliveryWords[state].label}</Status>
);
