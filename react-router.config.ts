import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  basename: '/nz',
  ssr: true,
} satisfies Config;
