import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { endWaveRow, waveById } from '../internal/wave-records.ts';

/** The wave was walked: its orders that still lack something may be in another. Ended twice, it is ended once. */
export const endWave = (ctx: Ctx, id: string, actor: string): Promise<Result<null, 'NO_SUCH_WAVE'>> =>
  inTransaction(ctx, async (tx) => {
    if (!(await waveById(tx, id))) return fail('NO_SUCH_WAVE');
    if (await endWaveRow(tx, id))
      await writeAudit(tx, {
        actor,
        action: 'pick-wave.ended',
        subject: id,
        before: { state: 'open' },
        after: { state: 'ended' },
      });
    return ok(null);
  });
