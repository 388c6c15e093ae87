/**
 * Functions that run in the page as source text, before its own scripts: each may use nothing from outside itself but
 * `window.journey`.
 */
export type Report =
  | { kind: 'press'; id: string; path: string; name: string; target: string; ms: number }
  | { kind: 'shift'; path: string; score: number; moved: string }
  | { kind: 'answer'; path: string; ms: number; change: string };

declare global {
  interface Window {
    reportOfPage: (report: Report) => void;
    journey: { describe: (node: Node | null | undefined) => string };
  }
}
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Names an element for people. */
export function defineDescribe(): void {
  window.journey = {
    describe: (node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return '';
      const id = element.id && `#${element.id}`;
      const own = `${element.tagName.toLowerCase()}${id}.${element.getAttribute('class') ?? ''}`;
      return `${own.slice(0, 80)} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
    },
  };
}

/** How long each press took to be painted, and what moved without one. */
export function reportTimings(): void {
  const path = location.pathname;
  const observe = <Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  observe<PerformanceEventTiming & { interactionId: number }>('event', (entry) => {
    if (entry.interactionId === 0) return;
    const id = `${performance.timeOrigin} ${entry.interactionId}`;
    const target = window.journey.describe(entry.target);
    window.reportOfPage({ kind: 'press', id, path, name: entry.name, target, ms: entry.duration });
  });
  observe<ShiftEntry>('layout-shift', ({ value, hadRecentInput, sources, startTime }) => {
    // As CLS is defined: what moves within half a second of a press is the press's own doing.
    if (hadRecentInput) return;
    const words = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join();
    const moved = sources.map(
      ({ node, previousRect, currentRect }) =>
        `${window.journey.describe(node)} ${words(previousRect)} → ${words(currentRect)}`,
    );
    window.reportOfPage({
      kind: 'shift',
      path,
      score: value,
      moved: `at ${Math.round(startTime)} ms: ${moved.join('; ')}`,
    });
  });
}

/** From each press to the first frame that shows a change of the document. */
export function reportAnswers(): void {
  const path = location.pathname;
  let pressed: number | null = null;
  const answer = (change: string) => {
    const started = pressed;
    if (started === null) return;
    pressed = null;
    requestAnimationFrame(() => window.reportOfPage({ kind: 'answer', path, ms: performance.now() - started, change }));
  };
  const listen = (type: string, see: (event: Event) => void) => addEventListener(type, see, { capture: true });
  listen('pointerdown', ({ timeStamp, target }) => {
    // A frame of another origin answers its own presses.
    if (target !== document.documentElement) pressed = timeStamp;
  });
  listen('pagehide', () => answer('the next page'));
  listen('change', () => answer('a choice'));
  listen('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) answer('the focus of a field');
  });
  const isUnseen = (node: Node) => /^(LINK|SCRIPT|STYLE|META)$/.test(node.nodeName);
  new MutationObserver((changes) => {
    const change = changes.find(
      ({ target, addedNodes, removedNodes }) =>
        document.body?.contains(target) &&
        !isUnseen(target) &&
        ![...addedNodes, ...removedNodes].some((node) => isUnseen(node)),
    );
    if (change) answer(`${change.type} ${change.attributeName ?? ''} ${window.journey.describe(change.target)}`);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
