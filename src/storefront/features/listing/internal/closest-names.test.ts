import { describe, expect, it } from 'vitest';
import { closestNames } from './closest-names.ts';
import { groupByLetter } from './group-by-letter.ts';

describe('closest names', () => {
  const names = ['Sneakers', 'Sandals', 'Boots', 'Tāheke', 'Merrow & Finch'];
  it.each([
    ['snekers', ['Sneakers']],
    ['sandels', ['Sandals']],
    ['taheki', ['Tāheke']],
    ['finsh', ['Merrow & Finch']],
    ['xyzzyq', []],
    ['a', []],
  ])('%s', (text, expected) => {
    expect(closestNames(text, names)).toEqual(expected);
  });
  it('stays fast with a long text', () => {
    expect(closestNames('x'.repeat(200), names)).toEqual([]);
  });
});

describe('NAV-14: brands A to Z', () => {
  it('folds macrons and puts digits under #, letters in order', () => {
    const groups = groupByLetter([{ name: 'Tramline' }, { name: 'Tāheke' }, { name: 'Ōtaki' }, { name: '88 Steps' }]);
    expect([...groups.keys()]).toEqual(['#', 'O', 'T']);
    expect(groups.get('T')?.map((one) => one.name)).toEqual(['Tramline', 'Tāheke']);
  });
});
