import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { isMessageHidden } from './hideable';
import { HideableDialog } from './hideable-dialog';

// NAV-03
it('stays away once the reader asked for it', async () => {
  const user = userEvent.setup();
  await renderInApp(
    <HideableDialog message="tour" title="A tour">
      Text
    </HideableDialog>,
  );
  await user.click(await screen.findByLabelText("Don't show this message again"));
  await user.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isMessageHidden('tour')).toBe(true);
});
