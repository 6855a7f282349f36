import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '#/testing/described';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import RegisterDeviceDialog from './register-device-dialog';

const SCANNED = '010401234567890110LOT42\u001d21SN-00817';
const REGISTER = 'POST /v1/camera/udi/register/';

const { readCode, notify } = vi.hoisted(() => ({ readCode: vi.fn(), notify: vi.fn() }));
vi.mock('../model/barcode', () => ({ readCode }));
vi.mock('../model/picture-of-video', () => ({ readPicture: () => ({}) }));
vi.mock('#/ui/feedback/notify', () => ({ notify }));

const track = { stop: vi.fn() };

/** A browser with a camera, or with a reason why it has none. */
function giveCamera(refusal?: string) {
  const getUserMedia = refusal
    ? vi.fn().mockRejectedValue(new DOMException('no', refusal))
    : vi.fn().mockResolvedValue({ getTracks: () => [track] });
  vi.stubGlobal('navigator', { ...navigator, onLine: true, mediaDevices: { getUserMedia } });
  return getUserMedia;
}

beforeEach(() => {
  track.stop.mockReset();
  notify.mockReset();
  readCode.mockReset().mockResolvedValue(undefined);
  HTMLMediaElement.prototype.play = async () => {};
});

async function open() {
  const onClose = vi.fn();
  const { unmount } = await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <RegisterDeviceDialog opened onRegistered={() => {}} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, unmount, user: userEvent.setup() };
}

describe('registering a device', () => {
  // WEL-01, WEL-02
  it('sends the scanned code unchanged, shows the serial number and closes after two seconds', async () => {
    const getUserMedia = giveCamera();
    readCode.mockResolvedValueOnce(undefined).mockResolvedValueOnce(SCANNED);
    const calls = serve({ [REGISTER]: [201, { udi: '(01)…(21)SN-00817', serial_no: 'SN-00817' }] });
    const { onClose } = await open();
    expect(await screen.findByText('Device Registered')).toBeTruthy();
    expect(screen.getByText('SN-00817')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
      video: { facingMode: { ideal: 'environment' } },
    });
    const sent = JSON.parse(calls[0]?.body ?? '');
    expect(sent.udi).toBe(SCANNED);
    expect(sent.userData.system_id).toMatch(/^MOB[A-Z0-9]{52}$/);
    expect(sent.userData.installed_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(track.stop).toHaveBeenCalled();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  // WEL-01
  it('closes the scanner when a scanned code is refused, and shows why', async () => {
    giveCamera();
    readCode.mockResolvedValue(SCANNED);
    serve({ [REGISTER]: [400, { detail: 'This device is blocked.', code: 'device_blocked' }] });
    const { onClose } = await open();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(notify).toHaveBeenCalledWith({
      kind: 'error',
      text: 'This device is blocked. Please contact support.',
    });
    expect(track.stop).toHaveBeenCalled();
  });

  // WEL-02
  it.each([
    ['NotFoundError', /^No camera could be started/],
    ['NotAllowedError', /^This page is not allowed to use the camera/],
    ['NotReadableError', /^Another program is using the camera/],
  ])('explains %s and takes the typed code', async (refusal, text) => {
    giveCamera(refusal);
    const calls = serve({ [REGISTER]: [201, { udi: 'X', serial_no: 'SN-1' }] });
    const { user } = await open();
    expect(await screen.findByText(text)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Device identifier/), ' (01)04012345678901(21)SN-1 ');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Device Registered')).toBeTruthy();
    expect(JSON.parse(calls[0]?.body ?? '').udi).toBe('(01)04012345678901(21)SN-1');
  });

  // DEV-02, WEL-02
  it.each([
    [
      'not_a_device_identifier',
      'This code is not a device identifier.',
      'This code is not a device identifier.',
    ],
    [
      'device_foreign',
      'This device is registered to somebody else.',
      'This device is registered to another person. Please contact support.',
    ],
  ])('leaves what was typed for mending: %s', async (code, detail, shown) => {
    giveCamera('NotFoundError');
    serve({ [REGISTER]: [400, { detail, code }] });
    const { user, onClose } = await open();
    const input = await screen.findByLabelText<HTMLInputElement>(/^Device identifier/);
    await user.type(input, 'abc{Enter}');
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(descriptionOf(input)).toContain(shown);
    expect(input.value).toBe('abc');
    expect(onClose).not.toHaveBeenCalled();
    await user.type(input, 'd');
    expect(descriptionOf(input)).not.toContain(shown);
  });

  // WEL-02
  it('asks for a code if none was typed, and sends nothing', async () => {
    giveCamera('NotFoundError');
    const calls = serve({});
    const { user } = await open();
    const input = await screen.findByLabelText(/^Device identifier/);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(descriptionOf(input)).toContain('Enter the device identifier.');
    expect(document.activeElement).toBe(input);
    expect(calls).toEqual([]);
  });

  // WEL-01
  it('stops the camera when the dialog closes, even before the browser has allowed it', async () => {
    let allow: (stream: unknown) => void = () => {};
    giveCamera().mockReturnValue(
      new Promise((resolve) => {
        allow = resolve;
      }),
    );
    const { unmount } = await open();
    await screen.findByText('Starting the camera…');
    unmount();
    allow({ getTracks: () => [track] });
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
  });
});
