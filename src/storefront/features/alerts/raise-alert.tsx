/** The one way to raise an alert. Its place is put into the page with the first one, so that pages carry nothing of it. */
import { createRoot } from 'react-dom/client';
import { AlertPlace } from './internal/alert-place.tsx';
import { alerts, type ShopAlert } from './internal/alerts.ts';

/** A live region has to stand in the page for a moment before it speaks. */
const SPEAKS_AFTER_MS = 50;
let ready: Promise<void> | null = null;

/** Answers how to take it back, for what is no longer so. */
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
