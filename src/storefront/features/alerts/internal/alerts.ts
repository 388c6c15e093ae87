/** Alerts shown on any page (APP-05, APP-06). */
import { type Alerts, createAlerts } from './create-alerts.ts';

/** This tab's alerts. */
export const alerts: Alerts = createAlerts({
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
