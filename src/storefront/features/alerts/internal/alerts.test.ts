import { expect, test } from 'vitest';
import { createAlerts } from './create-alerts.ts';

function openAlerts() {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  const alerts = createAlerts({
    later: (work, ms) => {
      const one = { at: now + ms, work };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((each) => each !== one);
      };
    },
  });
  const pass = (ms: number) => {
    now += ms;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { work } of due) work();
  };
  return { alerts, pass, texts: () => alerts.state.getState().shown.map(({ text }) => text) };
}

test('APP-05 APP-06 at most 4 alerts are shown; a fifth removes the oldest', () => {
  const { alerts, texts } = openAlerts();
  for (const text of ['one', 'two', 'three', 'four']) alerts.raise({ tone: 'error', text });
  expect(texts()).toEqual(['one', 'two', 'three', 'four']);
  alerts.raise({ tone: 'error', text: 'five' });
  expect(texts()).toEqual(['two', 'three', 'four', 'five']);
});

test('APP-06 a success closes after 5 s, an error stays until it is dismissed', () => {
  const { alerts, pass, texts } = openAlerts();
  alerts.raise({ tone: 'success', text: 'saved' });
  alerts.raise({ tone: 'error', text: 'not saved' });
  alerts.raise({ tone: 'info', text: 'log in' });
  pass(4_999);
  expect(texts()).toEqual(['saved', 'not saved', 'log in']);
  pass(1);
  expect(texts()).toEqual(['not saved', 'log in']);
  pass(3_600_000);
  expect(texts()).toEqual(['not saved', 'log in']);
  for (const { id } of alerts.state.getState().shown) alerts.dismiss(id);
  expect(texts()).toEqual([]);
  alerts.dismiss(99);
});

test('APP-06 nothing closes while the shopper hovers or focuses it, and its time restarts afterwards', () => {
  const { alerts, pass, texts } = openAlerts();
  alerts.raise({ tone: 'success', text: 'saved' });
  pass(4_000);
  alerts.hold(true);
  alerts.raise({ tone: 'success', text: 'moved' });
  pass(60_000);
  expect(texts()).toEqual(['saved', 'moved']);
  alerts.hold(false);
  pass(4_999);
  expect(texts()).toEqual(['saved', 'moved']);
  pass(1);
  expect(texts()).toEqual([]);
});

test('a repeated alert is shown once, as the newest', () => {
  const { alerts, texts } = openAlerts();
  for (const text of ['one', 'two', 'one']) alerts.raise({ tone: 'error', text });
  expect(texts()).toEqual(['two', 'one']);
});
