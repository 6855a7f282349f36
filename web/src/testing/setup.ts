import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { forgetList } from '#/features/cases/model/list/list-state';

// Pages are loaded in parts, and a busy machine needs time to compile them.
configure({ asyncUtilTimeout: 60_000, getElementError: lazyElementError });

/**
 * The error of an element that was not found, with the page at that moment. The text is built only when it is read,
 * because most of these errors are thrown while waiting.
 */
function lazyElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
  });
  return error;
}

// React records a stack for each created element for its developer tools, up to ten thousand. Tests do not read
// them, and they take a sixth of the time.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') ?? {};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// jsdom has no layout: these stubs give components plain answers.
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
// Boxes that grow with their text measure again when fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Node's Request does not accept jsdom's FormData; Node's own class is reachable only through a Response.
const form = new Response('', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
globalThis.FormData = (await form.formData()).constructor as typeof FormData;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetList();
});

// Test files share their modules, which read the storage when they are loaded: sign out before the next file starts.
afterAll(() => {
  forgetSession('stay');
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
