import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { forgetList } from '#/features/cases/model/list-state';

// Pages come in parts, and a busy machine takes its time to compile them.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout: what components ask of it gets a plain answer.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// A box that grows with its text is measured anew when fonts have come.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Node's Request does not know jsdom's FormData; its own class is only reachable through an answer.
const form = new Response('', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
globalThis.FormData = (await form.formData()).constructor as typeof FormData;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetList();
});

// Files share their modules: nobody is signed in when the next one begins.
afterAll(() => forgetSession('stay'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
