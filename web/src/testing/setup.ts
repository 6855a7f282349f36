import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { forgetList } from '#/features/cases/model/list-state';

// Pages come in parts, and a busy machine takes its time to compile them.
configure({ asyncUtilTimeout: 60_000, getElementError: lazyElementError });

/** Why an element was not found, with the page as it was. Written only when it is read: most are thrown while waiting. */
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

// React notes where each element was made, for its developer tools, until it has noted ten thousand. In tests nobody reads
// that, and it takes a sixth of their time.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') ?? {};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

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
