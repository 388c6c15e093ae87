import { expect, test } from 'vitest';
import { closeTabViewing, openTabViewing, readTabViewing } from '#contract/site/viewing.ts';
import { SESSION_MARK } from '../auth/auth-state.ts';
import { createVersionedStorage } from './create-versioned-storage.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { openViewingBackend } from './viewing-backend.ts';

const viewing = { token: 'view.x', customerId: 'c1', name: 'Aroha Ngāta' };
function newTab(): Storage {
  const backend = createMemoryBackend();
  const names = new Set<string>();
  return Object.assign(backend, {
    setItem: ((set) => (key: string, value: string) => {
      names.add(key);
      set(key, value);
    })(backend.setItem),
    clear: () => {
      for (const name of names) backend.removeItem(name);
    },
  });
}

test('EDIT-08 a tab that staff look from starts empty, marked as the customer’s, and ends with nothing of them', () => {
  const tab = newTab();
  tab.setItem('v1:draft-contact', '{"email":"mine@example.nz"}');
  expect(openViewingBackend(tab)).toBeNull();
  openTabViewing(tab, viewing);
  expect(tab.getItem('v1:draft-contact')).toBeNull();
  expect(readTabViewing(() => tab)).toEqual(viewing);
  const backend = openViewingBackend(tab);
  if (!backend) throw new Error('the tab has no viewing');
  const storage = createVersionedStorage(() => backend);
  // As every page reads it to find out whether somebody may be logged in.
  expect(storage.read(SESSION_MARK)).toEqual({ customerId: 'c1' });
  storage.write('cart', [1]);
  expect(storage.read('cart')).toEqual([1]);
  expect(tab.getItem('v1:cart'), 'not what the tab stores for itself').toBeNull();
  closeTabViewing(tab);
  expect(tab.getItem('viewing:v1:cart')).toBeNull();
  expect(readTabViewing(() => tab)).toBeNull();
});

test('EDIT-08 a damaged viewing is none', () => {
  const tab = newTab();
  tab.setItem('kerb-viewing', '{"token":');
  expect(readTabViewing(() => tab)).toBeNull();
});

test('EDIT-08 APP-12 where the browser’s storage is switched off nobody looks from a tab', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  expect(readTabViewing(refuse)).toBeNull();
});
