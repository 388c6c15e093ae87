/** The handbook of the staff site: a page for every area, a section for every screen, and nothing that leads nowhere. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HandbookElement, HandbookNode } from '#contract/handbook/handbook-node.ts';
import { readHandbookPage } from '#server/build/read-handbook-page.ts';
import { areas } from '#staff-site/areas.ts';
import { PICTURES, picturesOf, readHandbook } from '../support/handbook/handbook-pictures.ts';

const texts = readHandbook();
const pages = new Map([...texts].map(([name, text]) => [name, readHandbookPage(text)]));

const elements = (nodes: readonly HandbookNode[]): HandbookElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elements(node.children)]));
const ids = (page: string): string[] => elements(pages.get(page) ?? []).flatMap(({ id }) => id ?? []);

describe('OWN-16 the handbook', () => {
  test.each(areas.filter(({ path }) => path !== 'handbook').map((area) => [area.label, area]))(
    'has a section for every screen of %s',
    (_, area) => {
      expect([...pages.keys()]).toContain(area.path);
      const known = ids(area.path);
      for (const { path, help } of area.screens) {
        expect(help, `the screen ${area.path}/${path} names no section`).toBeTruthy();
        expect(known).toContain(help);
      }
    },
  );

  test('has no page without an area', () => {
    expect([...pages.keys()].filter((name) => name !== 'README' && !areas.some(({ path }) => path === name))).toEqual(
      [],
    );
  });

  test('links to pages and sections that exist', () => {
    const broken = [...pages].flatMap(([name, nodes]) =>
      elements(nodes)
        .filter(({ to }) => to !== undefined && !to.startsWith('https:'))
        .map(({ to = '' }) => to.split('#'))
        .filter(([page, section]) => {
          const target = page || name;
          return !pages.has(target) || (section !== undefined && !ids(target).includes(section));
        })
        .map((to) => `${name}: ${to.join('#')}`),
    );
    expect(broken).toEqual([]);
  });

  test('has one title a page and no two sections of one name', () => {
    for (const [name, nodes] of pages) {
      expect(
        nodes.filter((node) => typeof node !== 'string' && node.tag === 'h1'),
        name,
      ).toHaveLength(1);
      expect(new Set(ids(name)).size, name).toBe(ids(name).length);
    }
  });

  test('shows pictures that a browser story took, each small and described', () => {
    const shown = new Set([...texts.values()].flatMap(picturesOf));
    for (const file of shown) {
      expect(existsSync(join(PICTURES, file)), `${file} was not taken`).toBe(true);
      expect(statSync(join(PICTURES, file)).size, file).toBeLessThan(120_000);
    }
    expect(readdirSync(PICTURES).filter((file) => !shown.has(file))).toEqual([]);
    for (const [name, nodes] of pages)
      for (const { tag, alt } of elements(nodes)) if (tag === 'img') expect(alt, name).toMatch(/\w/);
  });
});

test('OWN-16 Markdown becomes nodes; what the handbook has no form for is refused', () => {
  expect(
    readHandbookPage('## A & b\n\nPress **Save**, see [returns](returns.md#refunds) and [more](../orders.md).'),
  ).toEqual([
    { tag: 'h2', id: 'a-b', children: ['A & b'] },
    {
      tag: 'p',
      children: [
        'Press ',
        { tag: 'strong', children: ['Save'] },
        ', see ',
        { tag: 'a', to: 'returns#refunds', children: ['returns'] },
        ' and ',
        'more',
        '.',
      ],
    },
  ]);
  expect(() => readHandbookPage('<script>alert(1)</script>')).toThrow('no form for “html”');
});
