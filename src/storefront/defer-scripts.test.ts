import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.server.ts';

const inline = (code: string) => `<script>${code}</script>`;
const page = [
  '<html><head><link rel="modulepreload" href="/nz/assets/a.js"/><link rel="modulepreload" href="/nz/assets/b.js"/></head><body>',
  '<p>$&amp; stays</p>',
  '<script type="module" async="">import "/nz/assets/a.js";\nwindow.x = "$&";</script>',
  '<script>window.after = 1</script></body></html>',
].join('');

test('the start script is deferred unchanged, and its modules are requested together with it', () => {
  const put = deferScripts(page, inline);
  expect(put).toContain(
    '<script type="text/plain" id="start-script">import "/nz/assets/a.js";\nwindow.x = "$&";</script>',
  );
  expect(put).toContain('(["/nz/assets/a.js","/nz/assets/b.js"])');
  expect(put).not.toContain('rel="modulepreload" href');
  expect(put).toContain('<p>$&amp; stays</p>');
  expect(put).toContain('<script>window.after = 1</script></body></html>');
});

test('a page without scripts is returned unchanged', () => {
  expect(deferScripts('<html><body>Closed for a moment.</body></html>', inline)).toBe(
    '<html><body>Closed for a moment.</body></html>',
  );
});
