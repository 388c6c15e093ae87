/** Fills an empty catalogue with the demo shop; a shop that has products is left alone. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadDemo } from '#modules/catalogue/load-demo.ts';
import type { Ctx } from '#platform/context.ts';
import { announce } from './announce.ts';

type DemoModule = typeof import('../../catalogue/build-demo.ts');

export async function loadDemoOnce(ctx: Ctx): Promise<boolean> {
  const some = await ctx.db.selectFrom('catalogue.product').select('id').limit(1).executeTakeFirst();
  if (some) return false;
  const { buildDemo } = (await import(pathToFileURL(join(import.meta.dirname, '../../catalogue/build-demo.ts')).href)) as DemoModule;
  await loadDemo(ctx, buildDemo(), (done, total) => announce.progress('Loading the demo shop', done, total));
  return true;
}
