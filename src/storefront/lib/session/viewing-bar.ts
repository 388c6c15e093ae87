/** Says on every page that staff see the shop as a customer, and ends it; without a frame, so that no page pays for it. */
export function showViewing(name: string, onStop: () => void): { refuse: () => void } {
  const bar = document.createElement('section');
  bar.setAttribute('aria-label', 'Shop as a customer');
  bar.className =
    'fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-2 border-accent bg-ink px-4 py-2 text-page';
  const text = document.createElement('p');
  text.className = 'min-w-0 wrap-break-word';
  text.textContent = `You see the shop as ${name || 'the customer'} does. Nothing can be changed.`;
  const refusal = document.createElement('p');
  refusal.setAttribute('role', 'alert');
  const stop = document.createElement('button');
  stop.type = 'button';
  stop.className = 'min-h-11 border border-page px-4 font-semibold';
  stop.textContent = 'Stop';
  stop.addEventListener('click', onStop);
  bar.append(text, refusal, stop);
  document.body.append(bar);
  // Nothing at the end of a page is hidden behind it.
  document.body.style.paddingBottom = `${bar.offsetHeight}px`;
  return {
    refuse: () => {
      refusal.className = 'font-semibold';
      refusal.textContent = 'That was not saved. Load the page again to see it as it is.';
      document.body.style.paddingBottom = `${bar.offsetHeight}px`;
    },
  };
}
