import { expect, it, vi } from 'vitest';
import { openTabFirst } from './open-tab';

function openedTab() {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal('open', () => tab);
  return tab;
}

// ACC-15
it('sends the new tab to the provider, without access to this page', async () => {
  const tab = openedTab();
  expect(await openTabFirst(async () => 'https://provider.example/auth')).toBe('opened');
  expect(tab.location.replace).toHaveBeenCalledWith('https://provider.example/auth');
  expect(tab.opener).toBeNull();
});

it('closes the tab when there is no address', async () => {
  const tab = openedTab();
  await expect(openTabFirst(async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(tab.close).toHaveBeenCalledOnce();
});

it('requests no address when the browser blocks the tab', async () => {
  vi.stubGlobal('open', () => null);
  const findAddress = vi.fn();
  expect(await openTabFirst(findAddress)).toBe('blocked');
  expect(findAddress).not.toHaveBeenCalled();
});
