/** The simulated carriers with their ledger, notifications and controls, as one app. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';
import { CarrierLedger } from './carrier-ledger.ts';
import { nzPostApi } from './nz-post-api.ts';
import { parcelControls } from './parcel-controls.ts';
import { starshipitApi } from './starshipit-api.ts';
import { createTellShop } from './tell-shop.ts';

export function carriers({
  journal,
  faults,
  log,
}: {
  journal: Journal;
  faults: FaultList;
  log: (line: string) => void;
}): Hono<{ Bindings: HttpBindings }> {
  const ledger = new CarrierLedger(journal);
  const tell = createTellShop(log);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', nzPostApi({ ledger, faults, tell }));
  app.route('/', starshipitApi({ ledger, faults }));
  app.route('/', parcelControls(ledger, tell));
  return app;
}
