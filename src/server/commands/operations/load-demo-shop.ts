/** `kerb demo load`: loads the demo shop into an empty catalogue. */
import { loadDemoOnce } from '../../demo/load-demo-once.ts';
import { withShopDatabase } from '../with-shop-database.ts';

export async function loadDemoShop(): Promise<number> {
  const loaded = await withShopDatabase((ctx) => loadDemoOnce(ctx), { audits: (is) => (is ? 'demo shop' : null) });
  process.stdout.write(loaded ? 'The demo shop is loaded.\n' : 'The shop has products already; nothing was changed.\n');
  return 0;
}
