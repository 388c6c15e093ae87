/** `kerb demo year`: a year of orders, customers, returns and searches for a demo shop that runs on this machine. */
import { hasOwnOrders } from '#modules/demo-year/has-own-orders.ts';
import { simulateYear } from '#modules/demo-year/simulate-year.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import { counted } from '#shared/counted.ts';
import { announce } from '../../announce.ts';
import { chooseIdentity } from '../../settings/choose-identity.ts';
import { openPayments, runningSimulator } from '../../settings/open-payments.ts';
import { shopMode } from '../../settings/stand-ins.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/**
 * `share`: percent of the time in which it works; the rest is left to the shop. Exit code 1 when payments of some
 * orders are not settled yet: run it again.
 */
export async function runDemoYear({ orders, share }: { orders: number; share: number }): Promise<number> {
  if (orders < 1 || orders > 5_000) throw new CommandProblem('Between 1 and 5000 orders.');
  if (share < 1 || share > 100) throw new CommandProblem('The share is between 1 and 100 percent.');
  const { unfinished } = await withShopDatabase(async (ctx) => {
    const { config } = ctx;
    const simulator = runningSimulator(config);
    if (
      shopMode(config) === 'production' ||
      config.KERB_CARD_ENVIRONMENT !== 'simulator' ||
      config.KERB_IDENTITY === 'cognito' ||
      !simulator ||
      !config.KERB_DEMO
    )
      throw new CommandProblem('Only a demo shop on this machine, with the simulator, has a year made up for it.');
    if (await hasOwnOrders(ctx))
      throw new CommandProblem('The shop has orders of its own. A year is made up for a shop without any.');
    const isRunning = await fetch(simulator).then(
      () => true,
      () => false,
    );
    if (!isRunning) throw new CommandProblem('Start the shop first: npm start. It takes the money of the orders.');
    const identity = chooseIdentity(config, await readSecret(ctx, 'identity'), ctx.log);
    return simulateYear(
      // Its orders cost what the shipping file says.
      { ...ctx, ...openPayments(config, simulator), identity, carrier: null },
      { orders, share: share / 100 },
      (done, total) => announce.progress('Playing the year', done, total),
    );
  });
  process.stdout.write(
    unfinished === 0
      ? `${counted(orders, 'order')} of the past year are in the shop.\n`
      : `${counted(orders, 'order')} are in the shop; the money of ${unfinished} is on its way. Run it again to date them.\n`,
  );
  return unfinished === 0 ? 0 : 1;
}
