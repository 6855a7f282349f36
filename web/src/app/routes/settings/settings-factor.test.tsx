import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { descriptionOf } from '#/testing/described';
import { factor, openSettings, session } from '#/testing/settings-page';

beforeEach(() => forgetSession('stay'));

const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string) => screen.findByRole('button', { name });
const isOff = () => screen.getByText('Off', { exact: true });

describe('the second factor', () => {
  // ACC-09
  it('is not changed with a wrong password, and the dialog shows the error', async () => {
    const { user, calls } = await openSettings({
      'PUT /v1/user/second-factor/': [
        400,
        { password: ['Wrong password.'], error_codes: { password: ['wrong_password'] } },
      ],
    });
    await user.click(await button('Use: Email'));
    await screen.findByLabelText('Password');
    await user.click(await button('Use'));
    await waitFor(() => expect(descriptionOf(password())).toBe('Enter your password.'));
    expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(0);
    await user.type(password(), 'wrong');
    await user.click(await button('Use'));
    await waitFor(() => expect(descriptionOf(password())).toBe('The password is incorrect'));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isOff()).toBeTruthy();
    expect(screen.queryByText('Your two-step sign-in was changed.')).toBeNull();
  });

  // ACC-09
  it('is an app only once its code was confirmed', async () => {
    let method = 0;
    const { user, calls } = await openSettings({
      'GET /v1/user/second-factor/': () => [200, { ...factor, method }],
      'POST /v1/user/second-factor/authenticator/': [
        200,
        { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' },
      ],
      'PUT /v1/user/second-factor/': (body) => {
        method = JSON.parse(body).method;
        return [200, { method, recovery_codes: [] }];
      },
    });
    const changes = () => calls.filter((call) => call.method === 'PUT').length;
    const setUp = async () => {
      await user.click(await button('Set up: Authenticator app'));
      await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
      await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    };
    await setUp();
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isOff()).toBeTruthy();
    expect(changes()).toBe(0);
    await setUp();
    await user.type(screen.getByLabelText('Code from the app'), '123456');
    await waitFor(() => expect(screen.queryByText('Off', { exact: true })).toBeNull());
    expect(changes()).toBe(1);
  });

  // ACC-09
  it('can be changed but not turned off by staff', async () => {
    let method = 2;
    const { user } = await openSettings({
      'GET /v1/user/second-factor/': () => [
        200,
        { ...factor, method, required: true, phone: '+•••78', phone_verified: true },
      ],
      'PUT /v1/user/second-factor/': (body) => {
        method = JSON.parse(body).method;
        return [200, { method, recovery_codes: [] }];
      },
    });
    const required = 'Your role requires two-step sign-in, so it cannot be turned off.';
    expect(await screen.findByText(required)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
    await user.click(await button('Use: SMS'));
    await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
    const sms = (await screen.findByText('A code to +•••78')).closest('li') as HTMLElement;
    expect(await within(sms).findByText('In use')).toBeTruthy();
    expect(screen.getByText(required)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  // ACC-09: after a change of the factor, every browser has to enter a code again
  it('reloads the remembered browsers after a change', async () => {
    let method = 2;
    const browser = { ...session, id: 'b1', current: true, last_used_at: 0 };
    const { user } = await openSettings({
      'GET /v1/user/second-factor/': () => [200, { ...factor, method }],
      'GET /v1/user/browsers/': () => [
        200,
        { results: [{ ...browser, remembered_until: method === 2 ? Date.now() + 1000 : null }] },
      ],
      'PUT /v1/user/second-factor/': () => {
        method = 0;
        return [200, { method, recovery_codes: [] }];
      },
    });
    expect(await screen.findByText(/^Remembered until/)).toBeTruthy();
    await user.click(await button('Turn off'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in' }));
    await user.type(dialog.getByLabelText('Password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByText(/^Remembered until/)).toBeNull());
    expect(await screen.findByText('Off', { exact: true })).toBeTruthy();
  });

  // ACC-09, ACC-17
  it('takes a phone number with its country code only', async () => {
    const { user, calls } = await openSettings();
    await user.click(await button('Verify phone: SMS'));
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
    await user.type(phone, '030 901820');
    await user.click(await button('Send code'));
    await waitFor(() => expect(descriptionOf(phone)).toMatch(/Enter the number with its country code/));
    expect(calls.filter((call) => call.method === 'POST')).toHaveLength(0);
  });
});
