/** An accent colour that can be read (UX-15). Pure. */
import { z } from 'zod';
import { colourContrast } from '#contract/site/colour-contrast.ts';
import {
  accentColour,
  onAccentColour,
  pageColour,
  pictureColour,
  raisedColour,
  roadColour,
  sunkenColour,
} from '#shared/theme-colours.ts';

/** Text on the accent colour, and what the accent colour marks: the focus in the dark theme, lines on dark ground. */
const TEXT = { on: onAccentColour.light, least: 4.5 };
const GROUNDS = [pageColour, raisedColour, sunkenColour, roadColour, pictureColour].map(({ dark }) => dark);
const LEAST_ON_GROUND = 3;

export const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, `must be a colour such as ${accentColour.light}`)
  .refine((colour) => isReadable(colour), {
    error: ({ input }) =>
      `text on this colour has a contrast of ${colourContrast(String(input), TEXT.on).toFixed(1)}: choose a lighter colour`,
    when: ({ issues }) => issues.length === 0,
  });

const isReadable = (colour: string): boolean =>
  colourContrast(colour, TEXT.on) >= TEXT.least &&
  GROUNDS.every((ground) => colourContrast(colour, ground) >= LEAST_ON_GROUND);
