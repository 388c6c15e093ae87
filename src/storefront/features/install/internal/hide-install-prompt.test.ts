import { expect, test } from 'vitest';
import { createVersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { createMemoryBackend } from '#storefront/lib/storage/memory-backend.ts';
import { hideInstallPrompt, isInstallPromptHidden } from './hide-install-prompt.ts';

test('APP-11 a dismissed install prompt stays hidden across reloads; any other stored value does not hide it', () => {
  const backend = createMemoryBackend();
  const open = () => createVersionedStorage(() => backend);
  expect(isInstallPromptHidden(open())).toBe(false);
  backend.setItem('v1:install-prompt-hidden', '"yes"');
  expect(isInstallPromptHidden(open())).toBe(false);
  expect(hideInstallPrompt(open())).toBe(true);
  expect(isInstallPromptHidden(open())).toBe(true);
  expect(backend.getItem('v1:install-prompt-hidden')).toBe('true');
});
