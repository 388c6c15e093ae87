/** Boxes and rural numbers in what somebody types as an address; lists of streets have neither (PARC-06). Pure. */
import { limits } from '#contract/fields/limits.ts';
import { ruralDeliveryOf } from '#contract/fields/rural-delivery.ts';
import type { FoundAddress } from '#modules/shipping/address-finder.port.ts';
import { postcodeKind } from '#shared/nz-regions.ts';

const BOX = /^\s*((?:P\.? ?O\.? ?Box|Private Bag)\s+[A-Z]?\d{1,6})\b[\s,]*/i;

export interface DeliveryWords {
  /** 'PO Box 1234' as typed, or ''. */
  box: string;
  /** 'RD 3' as typed, or ''. */
  rural: string;
  /** The text without them. */
  rest: string;
}

export function readDeliveryWords(text: string): DeliveryWords {
  const [matched = '', box = ''] = BOX.exec(text) ?? [];
  if (box !== '') return { box, rural: '', rest: text.slice(matched.length) };
  const rural = ruralDeliveryOf(text) ?? '';
  const at = text.indexOf(rural);
  const parts = rural === '' ? [text] : [text.slice(0, at), text.slice(at + rural.length)];
  const rest = parts
    .map((part) =>
      part
        .replace(/^[\s,]+/, '')
        .trimEnd()
        .replace(/,$/, ''),
    )
    .filter(Boolean);
  return { box, rural, rest: rural === '' ? text : rest.join(', ') };
}

/**
 * A found address with the box or the rural number; null where it cannot have one: a box is in no street. Postcodes of
 * street delivery are left out, since boxes and rural rounds have others.
 */
export function withDeliveryWords(found: FoundAddress, { box, rural }: DeliveryWords): FoundAddress | null {
  const kind = box !== '' ? 'box' : 'rural';
  const isOfKind = postcodeKind(found.postcode) === kind;
  const postcode = isOfKind ? found.postcode : '';
  const guessed = (found.guessed ?? []).filter((part) => part !== 'postcode' || isOfKind);
  if (box !== '') return found.street1 === '' ? { ...found, street1: box, postcode, guessed: [] } : null;
  const suburb = [found.suburb, rural].filter(Boolean).join(', ');
  return suburb.length > limits.suburb ? null : { ...found, suburb, postcode, guessed };
}
