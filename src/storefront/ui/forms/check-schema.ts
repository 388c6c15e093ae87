/** Validates a form by a schema of the contract. Heavy because of zod: import lazily. */
import type { z } from 'zod';

/** The first error of each field, by the field's name; the parsed data when there are none. */
export function checkSchema<T>(
  schema: z.ZodType<T>,
  values: unknown,
): { errors: Record<string, string>; data: T | null } {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  return { errors, data: parsed.data ?? null };
}
