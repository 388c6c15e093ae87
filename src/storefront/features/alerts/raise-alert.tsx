/**
 * The only way to raise an alert. The container is added to the page with the first alert, so that pages do not load
 * its code.
 */
import { createRoot } from 'react-dom/client';
import { AlertPlace } from './internal/alert-place.tsx';
import { alerts } from './internal/alerts.ts';
import type { ShopAlert } from './internal/create-alerts.ts';

/** A live region must exist in the page for a moment before screen readers announce it; milliseconds. */
const SPEAKS_AFTER_MS = 50;
let ready: Promise<void> | null = null;

/** Returns a function that removes the alert once it no longer applies. */
export function raiseAlert(alert: Omit<ShopAlert, 'id'>): () => void {
  ready ??= openPlace();
  const raised = ready.then(() => alerts.raise(alert));
  return () => void raised.then(alerts.dismiss);
}

function openPlace(): Promise<void> {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<AlertPlace />);
  return new Promise((done) => setTimeout(done, SPEAKS_AFTER_MS));
}
