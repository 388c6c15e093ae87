import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type OrderAction,
  type OrderWorkReport,
  orderWorkReportSchema,
} from '#contract/staff/orders/staff-order-work.ts';
import { callStaff, StaffCallFailed } from '../../../staff-call.ts';

/** Orders of one call: small enough that the progress moves. */
const ORDERS_PER_CALL = 50;

export interface BulkWork {
  /** The same key again does nothing twice, so that a run that stopped can go on. */
  key: string;
  action: OrderAction;
  /** What was asked for, as a sentence of the past: 'Packed'. */
  what: string;
  numbers: readonly string[];
  results: OrderWorkReport['results'];
  /** Why it stopped before its end; null while it runs, and once it is done. */
  stopped: string | null;
}

/** Works on the chosen orders part by part, and keeps the report of the last run. */
export function useBulkWork() {
  const [work, setWork] = useState<BulkWork | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const go = async (start: BulkWork) => {
    let now: BulkWork = { ...start, stopped: null };
    setBusy(true);
    setWork(now);
    while (now.stopped === null && now.results.length < now.numbers.length) {
      now = await workOnNext(now);
      setWork(now);
    }
    await revalidate();
    setBusy(false);
  };
  return {
    work,
    busy,
    start: (action: OrderAction, what: string, numbers: readonly string[]) =>
      go({ key: crypto.randomUUID(), action, what, numbers, results: [], stopped: null }),
    goOn: () => (work ? go(work) : Promise.resolve()),
    close: () => setWork(null),
  };
}

async function workOnNext(work: BulkWork): Promise<BulkWork> {
  const { key, action, results } = work;
  const numbers = work.numbers.slice(results.length, results.length + ORDERS_PER_CALL);
  try {
    const report = await callStaff('POST', 'staff/order-work', orderWorkReportSchema, {
      body: { key, numbers, action },
    });
    return { ...work, results: [...results, ...report.results] };
  } catch (error) {
    if (!(error instanceof StaffCallFailed)) throw error;
    return { ...work, stopped: error.message };
  }
}
