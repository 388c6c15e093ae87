/**
 * `kerb doctor`: what the shop needs before it takes real money, each check with its reason and remedy; exit code 1
 * when something is missing.
 */
import { checkReadiness } from '../../readiness/check-readiness.ts';
import type { ReadinessCheck } from '../../readiness/readiness-check.ts';
import { shopMode } from '../../settings/stand-ins.ts';
import { printJson } from '../print.ts';
import { withShopDatabase } from '../with-shop-database.ts';

const SIGNS: Readonly<Record<ReadinessCheck['state'], string>> = {
  ok: 'ok     ',
  missing: 'MISSING',
  advice: 'advice ',
};

export async function showReadiness({ json }: { json?: boolean }): Promise<number> {
  const { mode, checks, ready } = await withShopDatabase(async (ctx) => {
    const found = await checkReadiness(ctx);
    return { mode: shopMode(ctx.config), checks: found, ready: found.every(({ state }) => state !== 'missing') };
  });
  if (json) printJson({ mode, ready, checks });
  else {
    for (const { id, state, found, why, how } of checks) {
      process.stdout.write(`${SIGNS[state]}  ${id}: ${found}\n`);
      if (state !== 'ok') process.stdout.write(`           Why: ${why}\n           How: ${how}\n`);
    }
    process.stdout.write(
      ready
        ? '\nReady for real money.\n'
        : `\nNot ready for real money: ${checks.filter(({ state }) => state === 'missing').length} points are missing.\n`,
    );
  }
  return ready ? 0 : 1;
}
