import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** The accepted answers of a product on sale; null when it asks nothing. */
export async function acceptedAnswers(ctx: { db: Queries }, productId: number): Promise<string[] | null> {
  const { rows } = await sql<{ answers: string[] }>`
    select challenge_answers as answers from catalogue.product
    where id = ${productId} and challenge_question is not null and state in ('current', 'evergreen')`.execute(ctx.db);
  return rows[0]?.answers ?? null;
}

export async function someProduct(ctx: { db: Queries }): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select 1 from catalogue.product) as some`.execute(
    ctx.db,
  );
  return rows[0]?.some ?? false;
}
