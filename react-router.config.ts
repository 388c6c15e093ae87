import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  basename: '/nz',
  ssr: true,
  // The table of routes is small and goes with the page: a request of its own for it would cost more, and differ from page to page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
