import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { useMessage } from './message';

function Speaker() {
  const [text, setMessage] = useMessage((t) => t('login.missing'));
  return (
    <>
      <p>{text}</p>
      <button type="button" onClick={() => setMessage()}>
        OK
      </button>
    </>
  );
}

// WLB-02
it('is translated again when the language changes, until it is cleared', async () => {
  await renderInApp(<Speaker />);
  expect(screen.getByRole('paragraph').textContent).toBe(i18next.t('login.missing'));
  i18next.addResourceBundle('de', 'pages', { login: { missing: 'Bitte ausfüllen.' } });
  await act(() => i18next.changeLanguage('de'));
  expect(screen.getByRole('paragraph').textContent).toBe('Bitte ausfüllen.');
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('paragraph').textContent).toBe('');
});
