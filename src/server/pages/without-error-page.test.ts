import { expect, test } from 'vitest';
import { withoutErrorPage } from './without-error-page.ts';

test('NAV-54 NAV-55 the error page is removed completely, and so are the scripts that would restore it', () => {
  const page =
    '<body><header>Kerb</header><main id="main"><div data-error-page="true" class="a"><p>404</p><div><div>b</div></div></div></main><footer>end</footer><script>start()</script></body>';
  expect(withoutErrorPage(page)).toBe('<body><header>Kerb</header><main id="main"></main><footer>end</footer></body>');
  expect(withoutErrorPage('<main><div>fine</div></main><script>x</script>')).toBe(
    '<main><div>fine</div></main><script>x</script>',
  );
});
