/** The operator's settings at the staff site, which environment or files fix: shown and tested, not changed (OWN-03). */
import { z } from 'zod';

const operatorSetting = z.object({
  name: z.string(),
  help: z.string(),
  /** The environment sets it; otherwise it has its default. */
  isSet: z.boolean(),
  /** Null: a text that may be a secret and is not shown. */
  value: z.string().nullable(),
});
export type OperatorSetting = z.output<typeof operatorSetting>;

const connection = z.object({
  name: z.string(),
  label: z.string(),
  /** What is at its other end. */
  uses: z.string(),
});
export type ConnectionRow = z.output<typeof connection>;

export const operatorSettingsReply = z.object({
  groups: z.array(z.object({ title: z.string(), settings: z.array(operatorSetting) })),
  connections: z.array(connection),
});
export type OperatorSettingsReply = z.output<typeof operatorSettingsReply>;

export const connectionParams = z.strictObject({ name: z.string().regex(/^[a-z-]{1,40}$/) });

export const connectionTestReply = z.object({
  works: z.boolean(),
  /** What was found, or why it does not work. */
  found: z.string(),
  milliseconds: z.int(),
});
export type ConnectionTestReply = z.output<typeof connectionTestReply>;
