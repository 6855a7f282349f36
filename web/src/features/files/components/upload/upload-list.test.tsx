import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { renderInApp, startEnglish } from '#/testing/render';
import { OutOfSight } from '#/ui/keyboard/out-of-sight';
import { recognise } from '../../model/recognise';
import type { QueuedUpload } from '../../model/upload/upload-queue';
import { localFile } from '../../testing/case-file';
import { UploadList, type UploadListProps } from './upload-list';

const queue = { cancel: vi.fn(), cancelAll: vi.fn(), retry: vi.fn() };

function upload(key: number, state: QueuedUpload['state']): QueuedUpload {
  const file = localFile(`scan-${key}.stl`);
  return {
    key,
    file,
    path: file.name,
    filename: file.name,
    recognised: recognise(file.name),
    isFromFolder: false,
    state,
    sentBytes: 0,
  };
}

async function show(uploads: QueuedUpload[], given: Partial<UploadListProps> = {}) {
  await renderInApp(<UploadList uploads={uploads} queue={queue} {...given} />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return queue.cancelAll.mock.calls.length > 0;
}

beforeEach(() => {
  queue.cancelAll.mockClear();
  vi.useFakeTimers();
});

// FIL-01
it('closes itself once all files are uploaded and it was visible for a moment', async () => {
  await renderInApp(<UploadList uploads={[upload(1, 'done'), upload(2, 'done')]} queue={queue} />);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('2 files uploaded')).toBeTruthy();
  expect(queue.cancelAll).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(queue.cancelAll).toHaveBeenCalledOnce();
});

// FIL-01
it('stays while a file is uploading or has failed', async () => {
  expect(await show([upload(1, 'done'), upload(2, 'sending')])).toBe(false);
  const problem = new ApiProblem(400, { text: 'size limit', code: 'case_too_large' });
  expect(await show([upload(1, 'done'), upload(2, 'failed')], { problem })).toBe(false);
  expect(await show([upload(1, 'done'), upload(2, 'stopped')])).toBe(false);
});

// FIL-01 LST-06
it('is still there when a case that was out of sight is shown again', async () => {
  const list = (isOutOfSight: boolean) => (
    <MantineProvider env="test">
      <OutOfSight value={isOutOfSight}>
        <UploadList uploads={[upload(1, 'done')]} queue={queue} />
      </OutOfSight>
    </MantineProvider>
  );
  await startEnglish();
  const { rerender } = render(list(true));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(queue.cancelAll).not.toHaveBeenCalled();
  rerender(list(false));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(queue.cancelAll).toHaveBeenCalledOnce();
});
