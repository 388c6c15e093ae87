/** Icons that pages load lazily: decoration beside text with the same meaning (APP-08). */
import { z } from 'zod';

/** One stroked path in a viewBox of 24 by 24. */
export const iconPaths = {
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  paypal: 'M5 8h14v12H5zM8 8V6.5A2.5 2.5 0 0 1 10.5 4h3A2.5 2.5 0 0 1 16 6.5V8M9 14h6',
  apple_pay: 'M8 2.5h8v19H8zM10.5 5h3M9.5 12a3.5 3.5 0 0 1 5 0M11 14a1.5 1.5 0 0 1 2 0',
  google_pay: 'M8 2.5h8v19H8zM10.5 5h3M10 12.5l1.5 1.5 3-3.5',
  pay_in_four: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  gift_card: 'M3 8h18v12H3zM12 8v12M3 13h18M12 8C9 8 7.5 6.5 8.5 5S12 5 12 8c0-3 2.500-4.500 3.500-3S15 8 12 8',
} as const;
export type IconPath = keyof typeof iconPaths;
const iconNames = Object.keys(iconPaths) as [IconPath, ...IconPath[]];

/** Path data only, so that nothing else can be injected. */
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz\d ,.-]{1,2000}$/;
export const iconSchema = z.strictObject({ path: z.string().regex(PATH_DATA) });
export const iconParamsSchema = z.strictObject({ name: z.enum(iconNames) });
