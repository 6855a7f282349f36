import { expect, it } from 'vitest';
import { openEdits, type Preferences } from './use-settings-draft';

const stored: Preferences = {
  use_auto_refresh: true,
  post_publish_email: true,
  post_edit_email: true,
  comment_add_email: true,
  comment_edit_email: true,
  _3d_projection: 'perspective',
};

// SET-01
it('has nothing to save once a change was undone', () => {
  expect(openEdits({ use_auto_refresh: true }, stored)).toEqual({});
  expect(openEdits({ use_auto_refresh: false, post_edit_email: true }, stored)).toEqual({
    use_auto_refresh: false,
  });
});

// SET-01
it('still has to save changes made while saving', () => {
  const saved = { ...stored, _3d_projection: 'parallel' as const };
  expect(openEdits({ _3d_projection: 'parallel', comment_add_email: false }, saved)).toEqual({
    comment_add_email: false,
  });
});
