/** An operation that was performed, and the entry of the activity log that it has to leave. */
import type { Answer } from '../clients/account-client.ts';
import type { StaffPerson } from '../clients/staff-client.ts';

export interface Performed {
  /** As logged-operations.ts names it. */
  operation: string;
  answer: Answer;
  who: StaffPerson;
  subject: string;
  /** A value that the entry shows before, or after; absent where there was no such thing, or is none. */
  before?: string;
  after?: string;
}
export type Expected = Pick<Performed, 'subject' | 'before' | 'after'>;
export type Perform = (
  operation: string,
  path: string,
  body: unknown,
  expected: Expected | ((answer: Answer) => Expected),
) => Promise<Answer['body']>;
