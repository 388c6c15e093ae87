/** The context of a test: its own database, a fixed clock, a silent log. */
import { type Clock, fixedClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Queries } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';

export const testConfig = (overrides: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', ...overrides });

export function testCtx(db: Queries, overrides: { clock?: Clock; config?: Config } = {}): Ctx {
  return {
    db,
    clock: overrides.clock ?? fixedClock('2026-11-21T00:00:00Z'),
    log: silentLogger,
    config: overrides.config ?? testConfig(),
    requestId: 'test',
  };
}
