import { expect, test } from 'vitest';
import { scanFailpoints } from '../../../tests/support/failpoints.ts';

test('every await of the money steps has a failpoint behind it, each with a name of its own', () => {
  const { names, naked } = scanFailpoints();
  expect(naked).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(60);
});

test('an await without one is noticed', () => {
  const source = [
    'const a = await one(',
    "  'x',",
    ');',
    "await failpoint('step.one');",
    'return await two();',
    'if (b) await three();',
    "await failpoint('step.two');",
  ].join('\n');
  expect(scanFailpoints(['x.ts'], () => source)).toEqual({ names: ['step.one', 'step.two'], naked: ['x.ts:5: return await two();'] });
});
