/** What a screen reader is told: the browser's accessibility tree, and the announcements of live regions. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxNode {
  role: string;
  name: string;
  /** Of headings. */
  level: number;
}

/** Roles that say nothing without a name. */
const NAMED = new Set(
  'button link textbox searchbox combobox radio checkbox spinbutton option dialog radiogroup navigation complementary region listbox image'.split(
    ' ',
  ),
);
const LANDMARKS = new Set(['banner', 'main', 'contentinfo']);

/** The nodes of the page's accessibility tree that are exposed, as Chrome computes them. */
async function readTree(page: Page): Promise<AxNode[]> {
  const chrome = await page.context().newCDPSession(page);
  const { nodes } = await chrome.send('Accessibility.getFullAXTree');
  await chrome.detach();
  // In reading order; Chrome lists them level by level.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: (typeof nodes)[number]): typeof nodes => [
    node,
    ...(node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap(read),
  ];
  return nodes
    .filter(({ parentId }) => parentId === undefined)
    .flatMap(read)
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      level: Number(properties.find((property) => property.name === 'level')?.value.value ?? 0),
    }));
}

/**
 * Expects that a screen reader can find its way: one main heading and main landmark, no level of heading left out,
 * names for everything that needs one, and no two navigations of one name.
 */
export async function expectStructure(page: Page, screen: string): Promise<void> {
  const tree = await readTree(page);
  const ofRole = (role: string) => tree.filter((node) => node.role === role);
  const headings = ofRole('heading');
  expect(
    headings.filter(({ level }) => level === 1).map(({ name }) => name),
    `${screen}: main headings`,
  ).toHaveLength(1);
  const skipped = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1);
  expect(skipped, `${screen}: levels left out`).toEqual([]);
  expectNames(tree, screen);
  for (const role of LANDMARKS) expect(ofRole(role).length, `${screen}: ${role}`).toBeLessThanOrEqual(1);
  expect(ofRole('main'), `${screen}: main`).toHaveLength(1);
  const navigations = ofRole('navigation').map(({ name }) => name);
  expect(navigations, `${screen}: navigations of one name`).toEqual([...new Set(navigations)]);
}

/** The same for what is open above the page, which is all that is left to find then. */
export async function expectDialog(page: Page, name: string): Promise<void> {
  const tree = await readTree(page);
  expect(tree.filter(({ role }) => role === 'dialog').map((dialog) => dialog.name)).toEqual([name]);
  expect(
    tree.filter(({ role }) => LANDMARKS.has(role)),
    `${name}: the page below can be reached`,
  ).toEqual([]);
  expectNames(tree, name);
}

const expectNames = (tree: readonly AxNode[], screen: string): void =>
  expect(
    tree.filter(({ role, name }) => NAMED.has(role) && name === ''),
    `${screen}: without a name`,
  ).toEqual([]);

/** Notes what live regions say on every page from now on; each text once until another one follows. */
export async function listenToAnnouncements(page: Page): Promise<{ said: string[] }> {
  const said: string[] = [];
  await page.exposeBinding('announce', (_, text: string) => {
    if (text !== said.at(-1)) said.push(text);
  });
  await page.addInitScript(() => {
    const LIVE = '[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]';
    const { announce } = window as unknown as { announce: (text: string) => void };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(LIVE);
        if (around) regions.add(around);
        // An alert speaks when it appears; a status only when its text changes.
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]'))
              regions.add(one);
      }
      for (const region of regions) {
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
        if (text && region.checkVisibility({ visibilityProperty: true })) announce(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return { said };
}
