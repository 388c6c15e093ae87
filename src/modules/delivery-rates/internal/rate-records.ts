/** SQL of the carrier's answers. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Cents } from '#shared/money.ts';

type Db = { db: Queries };

export interface RateAnswer {
  /** Cents by the code of a service; empty: the carrier gave none. */
  rates: ReadonlyMap<string, Cents>;
  freshUntil: Date;
}

/** The answers to a question that were given since then, the newest first. */
export async function readAnswers(
  ctx: Db,
  question: string,
  { since, max }: { since: Date; max: number },
): Promise<RateAnswer[]> {
  const { rows } = await sql<{ rates: Record<string, number>; freshUntil: Date }>`
    select rates, fresh_until as "freshUntil" from delivery_rates.answer
    where question = ${question} and answered_at >= ${since}
    order by answered_at desc, id desc limit ${max}`.execute(ctx.db);
  return rows.map(({ rates, freshUntil }) => ({
    rates: new Map(Object.entries(rates).map(([service, cents]) => [service, BigInt(cents)])),
    freshUntil,
  }));
}

export async function insertAnswer(
  ctx: Db,
  question: string,
  answer: RateAnswer & { answeredAt: Date },
): Promise<void> {
  const rates = JSON.stringify(
    Object.fromEntries([...answer.rates].map(([service, cents]) => [service, Number(cents)])),
  );
  await sql`
    insert into delivery_rates.answer (question, rates, answered_at, fresh_until)
    values (${question}, ${rates}::jsonb, ${answer.answeredAt}, ${answer.freshUntil})`.execute(ctx.db);
}

/** Deletes the answers that were given before then; how many. */
export async function deleteAnswersBefore(ctx: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from delivery_rates.answer where answered_at < ${before}`.execute(
    ctx.db,
  );
  return Number(numAffectedRows ?? 0);
}
