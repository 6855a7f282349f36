import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { ShadeField } from './shade-field';

function Field({ onChange }: { onChange: (chosen: string[]) => void }) {
  const [[guide, shade], choose] = useState(['vita_classical', 'A2']);
  return (
    <ShadeField
      guide={guide}
      shade={shade}
      onChange={(...chosen) => {
        choose(chosen);
        onChange(chosen);
      }}
    />
  );
}

async function open() {
  const changes: string[][] = [];
  await renderInApp(<Field onChange={(chosen) => changes.push(chosen)} />);
  return { user: userEvent.setup(), changes };
}

const guide = (name: string) => screen.getByRole('button', { name });

it('ORD-02: opening another guide keeps the shade until one is chosen there', async () => {
  const { user, changes } = await open();
  await user.click(guide('VITA 3D-Master'));
  expect(screen.queryByRole('radio', { name: 'A2' })).toBeNull();
  expect(changes).toEqual([]);
  await user.click(guide('VITA classical'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A2' }).checked).toBe(true);
  await user.click(guide('VITA 3D-Master'));
  await user.click(screen.getByRole('radio', { name: '2M2' }));
  expect(changes).toEqual([['vita_3d_master', '2M2']]);
  expect(guide('VITA 3D-Master').getAttribute('aria-pressed')).toBe('true');
});

it('ORD-02: own words begin empty, and stay open when they are emptied', async () => {
  const { user, changes } = await open();
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(input.value).toBe('');
  await user.type(input, 'B');
  await user.clear(input);
  expect(changes).toEqual([
    ['', 'B'],
    ['', ''],
  ]);
  expect(screen.getByRole('textbox')).toBeTruthy();
});
