/** `kerb export WHAT`: orders, stock, payments and more as CSV or JSONL on standard output (docs/machines.md). */
import { once } from 'node:events';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { exportKinds, exportQuerySchema } from '#contract/staff/exports.ts';
import { writeExport } from '#modules/exports/write-export.ts';
import { writeAudit } from '#platform/audit.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

export async function exportCommand(
  what: string,
  options: { from?: string; to?: string; format: string; reason?: string },
): Promise<number> {
  const kind = exportKinds.find((one) => one === what);
  if (!kind) throw new CommandProblem(`There is no export ${what}. There are ${exportKinds.join(', ')}.`);
  const query = exportQuerySchema.safeParse(options, { error: plainIssue });
  if (!query.success)
    throw new CommandProblem('Give days such as --from 2026-11-01 --to 2026-11-30, and --format csv or jsonl.');
  await withShopDatabase(async (ctx) => {
    await writeAudit(ctx, { actor: 'operator', action: 'export.taken', subject: kind, detail: { ...query.data } });
    for await (const bytes of writeExport(ctx, { kind, ...query.data }))
      if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
  });
  return 0;
}
