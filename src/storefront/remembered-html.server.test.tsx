import { createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RenderOnceContext, sharedPart } from './lib/page/rendered-once.tsx';
import { createRememberedHtml } from './remembered-html.server.ts';

const Colour = createContext('none');
const name = vi.fn((n: number) => `Court ${n} & <Kākā>`);
function Card({ n }: { n: number }) {
  return (
    <a href={`/${n}`}>
      {name(n)} in {useContext(Colour)}
    </a>
  );
}
const list = (cards: readonly number[]) => (
  <ul>
    {cards.map((n) =>
      sharedPart({ shell: <li key={n} className="card" />, by: () => `card ${n}`, children: <Card n={n} /> }),
    )}
  </ul>
);
const plain = (cards: readonly number[]) => (
  <ul>
    {cards.map((n) => (
      <li key={n} className="card">
        <Card n={n} />
      </li>
    ))}
  </ul>
);

test('a page composed of remembered parts is the page that React renders, and each part is rendered once', () => {
  const remembered = createRememberedHtml();
  const page = (cards: readonly number[]) => {
    const { renderOnce, compose } = remembered('1');
    return `${compose(renderToString(<RenderOnceContext value={renderOnce}>{list(cards)}</RenderOnceContext>))}`;
  };
  expect(page([1, 2, 3])).toBe(renderToString(plain([1, 2, 3])));
  name.mockClear();
  const second = page([3, 1, 4]);
  expect(name.mock.calls).toEqual([[4]]);
  expect(second).toBe(renderToString(plain([3, 1, 4])));
  expect(renderToString(list([1, 2]))).toBe(renderToString(plain([1, 2])));
});

test('another version of what all parts depend on, and a part that was dropped, are rendered again', () => {
  const write = vi.fn(() => 'x'.repeat(80));
  const remembered = createRememberedHtml(300);
  const get = (version: string, key: string) => remembered(version).renderOnce(key, write);
  for (const key of ['a', 'b', 'a', 'a']) get('1', key);
  expect(write).toHaveBeenCalledTimes(2);
  get('2', 'a');
  expect(write).toHaveBeenCalledTimes(3);
  // The fourth does not fit: b of version 1 was used least recently.
  get('2', 'c');
  get('1', 'a');
  expect(write).toHaveBeenCalledTimes(4);
  get('1', 'b');
  expect(write).toHaveBeenCalledTimes(5);
});

test('SEC-05 a text that looks like the place of a part stays a text', () => {
  const remembered = createRememberedHtml();
  const { renderOnce, compose } = remembered('1');
  const place = renderOnce('part', () => '<b>part</b>');
  const other = remembered('1').renderOnce('part', () => '<b>part</b>');
  expect(`${compose(`<p>${place}${other}${place}<!--x 0--></p>`)}`).toBe(
    `<p><b>part</b>${other}<b>part</b><!--x 0--></p>`,
  );
});
