/** The settings page of a person with the default settings. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anna } from './people';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const settings = {
  use_auto_refresh: true,
  post_publish_email: true,
  post_edit_email: true,
  comment_add_email: true,
  comment_edit_email: true,
  _3d_projection: 'perspective',
  data_location: 'EU',
  data_loc_set: true,
  data_loc_set_date: new Date(2023, 0, 8, 12).getTime(),
};
export const factor = {
  method: 0,
  required: false,
  sms_available: true,
  phone: '',
  phone_verified: false,
  has_password: true,
  recovery_codes_left: 0,
};
export const session = { user_agent: CHROME, address: '192.0.2.1', created_at: 0, last_seen_at: 0 };
export const SETTINGS_ANSWERS: Parameters<typeof serve>[0] = {
  ...SHELL_ANSWERS,
  'GET /v1/user/settings/': [200, settings],
  'GET /v1/user/devices/': [200, { results: [] }],
  'GET /v1/user/second-factor/': [200, factor],
  'GET /v1/user/sessions/': [200, { results: [{ ...session, id: 's1', current: true }] }],
  'GET /v1/user/browsers/': [200, { results: [] }],
  'GET /v1/user/identities/': [200, { results: [] }],
};

export async function openSettings(changed: typeof SETTINGS_ANSWERS = {}, installation = {}) {
  const calls = serve({ ...SETTINGS_ANSWERS, ...changed });
  const page = await visit('/settings', { user: anna, installation });
  await screen.findByRole('switch', { name: /^Auto-refresh/ });
  return { ...page, calls, user: userEvent.setup() };
}
