/** The message an operator reads when a command failed: one message, never empty, never a stack trace. */
import { sqlState } from '#platform/database/database.ts';

/** SQLSTATE → what to do about it. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the password of DATABASE_URL',
  '3D000': 'The database of DATABASE_URL does not exist',
  '40P01': 'Another command or the shop was at work on the same rows; run the command again',
  '55P03': 'The shop was busy with the same products or stock; run the command again',
  '57P01': 'The database was stopped meanwhile; run the command again',
  ECONNREFUSED: 'No database answers at DATABASE_URL',
  ENOTFOUND: 'The host of DATABASE_URL is not known',
  ENOSPC: 'The disk is full',
};

export function describeError(error: unknown): string {
  // A host with several addresses fails with one error per address and no message of its own.
  const first: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  const advice = ADVICE[sqlState(first)];
  if (advice !== undefined) return message === '' ? `${advice}.` : `${advice} (${message}).`;
  return message || 'Something failed without saying why. Set KERB_LOG_LEVEL=debug to see where.';
}
