/** Asks once what may be measured, and lets nobody else's script run before there is a yes (docs/measuring.md). */
import { createElement, type ReactNode } from 'react';
import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { type AnalyticsSettings, analyticsDelays, consentCategoriesOf } from '#contract/site/analytics.ts';
import type { DataLayerEvent } from '#storefront/lib/analytics/data-layer.ts';
import { wasLoadedToPay } from '#storefront/lib/page/was-loaded-to-pay.ts';
import { type Choice, consent, readConsent, refusal, writeConsent } from './consent.ts';

interface ConsentHandle {
  onEvent: (event: DataLayerEvent) => void;
  /** Shows the question again. */
  ask: () => void;
}
type ThirdParties = typeof import('../third-parties.ts');
type Show = (notice: ReactNode) => void;

let outsiders: Promise<ThirdParties> | null = null;
let askTimer: ReturnType<typeof setTimeout>;
const loadThirdParties = (): Promise<ThirdParties> => {
  outsiders ??= import('../third-parties.ts');
  // A part that did not come is asked for again by the next page.
  outsiders.catch(() => {
    outsiders = null;
  });
  return outsiders;
};
/** What cannot be fetched does not run: that is all there is to it. */
const quiet = (): void => undefined;

/** `path` is below /nz. `seePage` tells of the page on screen again, to those who were let in on it. */
export function startConsent(
  settings: AnalyticsSettings,
  path: string,
  show: Show,
  seePage: () => void,
): ConsentHandle {
  const asked = consentCategoriesOf(settings);
  const welcome = (choice: Choice) => {
    consent.setState({ choice });
    if (asked.some((category) => choice[category]))
      loadThirdParties().then(({ startThirdParties }) => startThirdParties(settings, choice, path), quiet);
  };
  const answer = (choice: Choice) => {
    const before = consent.getState().choice ?? refusal;
    writeConsent(choice);
    show(null);
    if (asked.some((category) => before[category] && !choice[category])) {
      consent.setState({ choice });
      loadThirdParties().then(({ stopThirdParties }) => stopThirdParties(), quiet);
      return;
    }
    // What was done before the yes was not part of it.
    if (choice.analytics && !before.analytics) {
      window.dataLayer?.splice(0);
      seePage();
    }
    welcome(choice);
  };
  const ask = (wanted: boolean) =>
    import('./consent-panel.tsx').then(
      ({ ConsentPanel }) =>
        show(
          createElement(ConsentPanel, {
            asked,
            choice: consent.getState().choice,
            wanted,
            onAnswer: answer,
            key: String(wanted),
          }),
        ),
      quiet,
    );
  clearTimeout(askTimer);
  const kept = readConsent();
  if (kept) welcome(kept);
  else if (asked.length > 0 && !isPaymentPage(`/nz${path}`) && !wasLoadedToPay()) {
    // Nobody would be let in before that: the page comes first.
    askTimer = setTimeout(() => void ask(false), Math.max(0, analyticsDelays.thirdParty - performance.now()));
  }
  return {
    onEvent: (event) => {
      if (consent.getState().choice?.analytics) loadThirdParties().then(({ hear }) => hear(settings, event), quiet);
    },
    ask: () => {
      clearTimeout(askTimer);
      void ask(true);
    },
  };
}
