/** A retail ERP's loyalty service: membership and earning rates. Enrolments are in the journal. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import type { FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';
import type { SimulatorSettings } from '../settings.ts';

export interface ErpDependencies {
  journal: Journal;
  faults: FaultList;
  settings: SimulatorSettings;
  token: string;
}

export function erpApi({ journal, faults, settings, token }: ErpDependencies): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const enrolled = new Set(
    journal.entries
      .filter(({ provider, event }) => provider === 'erp' && event === 'enrol')
      .map(({ customerId }) => String(customerId)),
  );
  const stateOf = (customerId: string) => ({
    isEnrolled: enrolled.has(customerId),
    accrualPoints: settings.erpAccrualPoints,
    accrualSpend: settings.erpAccrualSpend,
  });
  app.use('/erp/v1/*', async (c, next) =>
    c.req.header('authorization') === `Bearer ${token}` ? next() : c.json({ error: 'unauthorised' }, 401),
  );
  app.get('/erp/v1/loyalty/:customerId', (c) =>
    applyFault(c.env, faults.take('erp', 'read'), async () => c.json(stateOf(c.req.param('customerId')))),
  );
  app.put('/erp/v1/loyalty/:customerId', (c) =>
    applyFault(c.env, faults.take('erp', 'enrol'), async () => {
      const customerId = c.req.param('customerId');
      if (!enrolled.has(customerId)) {
        enrolled.add(customerId);
        await journal.append({ provider: 'erp', event: 'enrol', customerId });
      }
      return c.json(stateOf(customerId));
    }),
  );
  return app;
}
