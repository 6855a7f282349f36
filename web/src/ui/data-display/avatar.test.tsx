import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { Avatar } from './avatar';

// CON-01
it('shows the picture, and the initials when there is none or it does not load', async () => {
  const { container } = await renderInApp(
    <Avatar name="Anna Lindqvist" email="anna@praxis.example" picture="/pictures/p1" size={40} />,
  );
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/pictures/p1');
  fireEvent.error(picture as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AL');
});
