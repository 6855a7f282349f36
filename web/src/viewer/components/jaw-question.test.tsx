import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import { type SayJaw, useJawQuestion } from '../hooks/use-jaw-question';
import type { Scene } from '../scene/scene';
import { Signal } from '../signal';
import type { ViewerSource } from '../source';
import { JawQuestion } from './jaw-question';

const source = (id: string, given: Partial<ViewerSource> = {}): ViewerSource => ({
  id,
  name: `${id}.stl`,
  layer: 'other',
  format: 'stl',
  jawSaidBy: 'nobody',
  ...given,
});

const SOURCES = [source('crown'), source('one'), source('two'), source('told', { jawSaidBy: 'person' })];
const SIZES_MM: Record<string, number> = { crown: 9, one: 60, two: 32, told: 60 };

function Question({ scene, say }: { scene: Scene; say: SayJaw }) {
  const [sources, setSources] = useState(SOURCES);
  const { question, ask } = useJawQuestion(scene, sources, say);
  return (
    <>
      <button type="button" onClick={() => setSources([source('one', { jawSaidBy: 'person' })])}>
        Hear
      </button>
      {question && <JawQuestion {...question} />}
      <button type="button" onClick={() => ask?.('told')}>
        Doubt
      </button>
    </>
  );
}

async function start(say: SayJaw) {
  const shown = new Signal<string>();
  const scene = { shown, sizeMm: (id: string) => SIZES_MM[id] ?? 0 } as unknown as Scene;
  await renderInApp(<Question scene={scene} say={say} />);
  const come = (id: string) => act(() => shown.send(id));
  return { come };
}

const asked = () =>
  screen.queryByRole('group', { name: 'Which jaw is this?' })?.querySelector('[title]')?.textContent;

it('VWR-06: asks once for each scan that may be a jaw, when it is shown', async () => {
  const say = vi.fn(async () => undefined);
  const { come } = await start(say);
  expect(asked()).toBeUndefined();
  come('crown');
  come('told');
  expect(asked(), 'a crown is too small, and of the other it was said').toBeUndefined();
  come('two');
  expect(asked()).toBe('two.stl');
  come('one');
  await userEvent.click(screen.getByRole('button', { name: 'Lower jaw' }));
  expect(say).toHaveBeenCalledWith('one', 'lower');
});

it('VWR-06: shows beside the question why an answer could not be saved', async () => {
  const { come } = await start(async () => 'Nobody is there.');
  come('one');
  await userEvent.click(screen.getByRole('button', { name: 'Neither' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody is there.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Neither' }).disabled).toBe(false);
});

it('VWR-06: asks again when a person doubts an answer', async () => {
  const say = vi.fn(async () => undefined);
  await start(say);
  await userEvent.click(screen.getByRole('button', { name: 'Doubt' }));
  expect(asked()).toBe('told.stl');
  await userEvent.click(screen.getByRole('button', { name: 'Upper jaw' }));
  await vi.waitFor(() => expect(asked()).toBeUndefined());
  expect(say).toHaveBeenCalledWith('told', 'upper');
});

it('VWR-06: keeps asking when another person has answered meanwhile', async () => {
  const say = vi.fn<SayJaw>(async () => 'Somebody was faster.');
  const { come } = await start(say);
  come('one');
  await userEvent.click(screen.getByRole('button', { name: 'Lower jaw' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Hear' }));
  expect([asked(), screen.getByRole('alert').textContent]).toEqual(['one.stl', 'Somebody was faster.']);
  say.mockResolvedValue(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Upper jaw' }));
  await vi.waitFor(() => expect(asked()).toBeUndefined());
});
