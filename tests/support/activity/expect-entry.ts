/** The entry of the activity log that an operation leaves, for the tests that perform the operation. */
import type pg from 'pg';
import { expect } from 'vitest';
import { logged } from './logged-operations.ts';

type Values = Record<string, unknown>;
interface Expected {
  subject: string;
  /** Values that the entry shows before and after; null where there is no such record. */
  before: Values | null;
  after: Values | null;
}

/** Expects that the newest entry of this operation about the subject says who, from where, before and after. */
export async function expectEntry(
  pool: pg.Pool,
  operation: string,
  { subject, before, after }: Expected,
): Promise<void> {
  const { rows } = await pool.query(
    `select a.actor, coalesce(p.address, '') as address, coalesce(a.before, '{}') || coalesce(p.before, '{}') as before,
       coalesce(a.after, '{}') || coalesce(p.after, '{}') as after
     from platform.audit a left join platform.audit_private p on p.audit_id = a.id
     where a.action = $1 and position($2 in a.subject) > 0 order by a.id desc limit 1`,
    [logged[operation], subject],
  );
  expect(rows[0], operation).toEqual({
    actor: expect.stringMatching(/^(staff|key):/),
    address: expect.stringMatching(/./),
    before: before === null ? {} : expect.objectContaining(before),
    after: after === null ? {} : expect.objectContaining(after),
  });
}
