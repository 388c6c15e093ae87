/** Pick waves: many orders picked in one walk along the shelves (PARC-07). */
import { z } from 'zod';
import { codeText } from '../../products/product-import.ts';

const text = z.string();
const MAX_WAVE_ORDERS = 50;
export const waveRequestSchema = z.strictObject({
  /** Made by the caller: the same again is the same wave. */
  id: z.uuid(),
  place: codeText,
  /** How many orders at most, those that wait longest. */
  orders: z.int().min(1).max(MAX_WAVE_ORDERS),
});
export type WaveRequest = z.output<typeof waveRequestSchema>;

export const waveSchema = z.object({
  id: text,
  place: text,
  placeName: text,
  startedAt: z.iso.datetime(),
  startedBy: text,
  endedAt: z.iso.datetime().nullable(),
  /** Each order has a basket of its own; `units` are left to pick, none once it is sent or cancelled. */
  orders: z.array(z.object({ number: text, basket: z.int(), units: z.int() })),
  /** In the order of the shelves; what has none is last. */
  lines: z.array(
    z.object({
      shelf: text.nullable(),
      code: text,
      barcode: text.nullable(),
      name: text,
      brand: text,
      colourName: text,
      size: text,
      qty: z.int(),
      baskets: z.array(z.object({ basket: z.int(), qty: z.int() })),
    }),
  ),
});
export type Wave = z.output<typeof waveSchema>;
export const wavesSchema = z.object({
  waves: z.array(
    waveSchema.pick({ id: true, placeName: true, startedAt: true, startedBy: true }).extend({ orders: z.int() }),
  ),
});
