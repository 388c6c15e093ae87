/** Asks once for consent to analytics, and loads third-party scripts only after it is given (docs/analytics.md). */
import { createElement, type ReactNode } from 'react';
import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { type AnalyticsSettings, analyticsDelays, consentCategoriesOf, measuredOf } from '#contract/site/analytics.ts';
import type { DataLayerEvent } from '#storefront/lib/analytics/data-layer.ts';
import { wasLoadedToPay } from '#storefront/lib/page/was-loaded-to-pay.ts';
import { startSpeed } from '../speed/start-speed.ts';
import { type ConsentChoice, consent, noConsent, readConsent, writeConsent } from './consent.ts';

interface ConsentHandle {
  onEvent: (event: DataLayerEvent) => void;
  /** Shows the question again. */
  ask: () => void;
}
type ThirdParties = typeof import('../third-parties.ts');
type Show = (notice: ReactNode) => void;

let thirdParties: Promise<ThirdParties> | null = null;
let askTimer: ReturnType<typeof setTimeout>;
const loadThirdParties = (): Promise<ThirdParties> => {
  thirdParties ??= import('../third-parties.ts');
  // A chunk that failed to load is requested again by the next page.
  thirdParties.catch(() => {
    thirdParties = null;
  });
  return thirdParties;
};
/** A script that fails to load does not run; nothing else depends on it. */
const ignore = (): void => undefined;

/** Whether third parties may be told how the shop is used. */
const isUseMeasured = (settings: AnalyticsSettings, choice: ConsentChoice | null): boolean =>
  choice?.analytics === true && measuredOf(settings) !== 'speed';

/** `path` is below /nz. `seePage` reports the page on screen again, to third parties allowed while it is shown. */
export function startConsent(
  settings: AnalyticsSettings,
  path: string,
  show: Show,
  seePage: () => void,
): ConsentHandle {
  const categories = consentCategoriesOf(settings);
  const measured = measuredOf(settings);
  const startAllowed = (choice: ConsentChoice) => {
    consent.setState({ choice });
    if (settings.speed && choice.analytics) startSpeed(() => consent.getState().choice?.analytics === true);
    if (choice.fit || isUseMeasured(settings, choice))
      loadThirdParties().then(({ startThirdParties }) => startThirdParties(settings, choice, path), ignore);
  };
  const answer = (choice: ConsentChoice) => {
    const before = consent.getState().choice ?? noConsent;
    writeConsent(choice, measured);
    show(null);
    if (categories.some((category) => before[category] && !choice[category])) {
      consent.setState({ choice });
      loadThirdParties().then(({ stopThirdParties }) => stopThirdParties(), ignore);
      return;
    }
    // Events from before the consent are not covered by it: drop them and report the page again.
    if (choice.analytics && !before.analytics) {
      window.dataLayer?.splice(0);
      seePage();
    }
    startAllowed(choice);
  };
  const ask = (wanted: boolean) =>
    import('./consent-panel.tsx').then(({ ConsentPanel }) => {
      const { choice } = consent.getState();
      show(createElement(ConsentPanel, { categories, measured, choice, wanted, onAnswer: answer, key: `${wanted}` }));
    }, ignore);
  clearTimeout(askTimer);
  const stored = readConsent(measured);
  if (stored) startAllowed(stored);
  else if (categories.length > 0 && !isPaymentPage(`/nz${path}`) && !wasLoadedToPay()) {
    // Third parties are not loaded before this delay anyway: the page comes first.
    askTimer = setTimeout(() => void ask(false), Math.max(0, analyticsDelays.thirdParty - performance.now()));
  }
  return {
    onEvent: (event) => {
      if (isUseMeasured(settings, consent.getState().choice))
        loadThirdParties().then(({ forwardEvent }) => forwardEvent(settings, event), ignore);
    },
    ask: () => {
      clearTimeout(askTimer);
      void ask(true);
    },
  };
}
