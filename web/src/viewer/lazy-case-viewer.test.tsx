import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import { LazyCaseViewer } from './lazy-case-viewer';

it('shows a message where the browser has no WebGL, and loads nothing', async () => {
  const load = vi.fn();
  await renderInApp(
    <LazyCaseViewer
      sources={[{ id: 'a', name: 'upperjaw.stl', layer: 'upper', format: 'stl', originalUrl: '/a' }]}
      projection="perspective"
      load={load}
    />,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This browser cannot show 3D');
  expect(load).not.toHaveBeenCalled();
});
