/** Opening a shop at the staff site: its steps, and what is missing before it takes real money (OWN-01). */
import { z } from 'zod';

/** The steps in their order. */
export const setUpSteps = ['look', 'stores', 'delivery', 'seller', 'mail', 'colleagues', 'range', 'pages'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

const setUpPoint = z.object({
  id: z.string(),
  title: z.string(),
  /** Null: none of the steps, such as what only an operator sets. */
  step: z.enum(setUpSteps).nullable(),
  /** As the shop itself is at this moment. 'missing' prevents the shop from taking real money; 'advice' does not. */
  state: z.enum(['ok', 'missing', 'advice']),
  /** Counted: would it not hold, it would be missing. */
  isRequired: z.boolean(),
  /** The current state in words, never with a secret. */
  found: z.string(),
  why: z.string(),
  /** What an operator does about it. */
  how: z.string(),
  /** The screen where it is changed, below /nz/staff; null: only an operator can. */
  screen: z.string().nullable(),
});
export type SetUpPoint = z.output<typeof setUpPoint>;

export const setUpReply = z.object({
  points: z.array(setUpPoint),
  /** How many of the required points hold, of how many. */
  done: z.int(),
  all: z.int(),
});
export type SetUpReply = z.output<typeof setUpReply>;
