import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusIfLost } from '../keyboard/focus-if-lost';
import { useIsOutOfSight } from '../keyboard/out-of-sight';
import { whenGone } from './when-gone';

const FADE_MS = 250;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called once the dialog has left the page. */
  onClosed?: () => void;
  title: string;
  children: ReactNode;
  size?: number;
  /** False for content that is shown only once, so that Escape cannot close it by accident. */
  closesOnEscape?: boolean;
}

/** The only dialog component: fades, keeps the focus inside and returns it (NAV-03). */
export function Dialog(props: DialogProps) {
  const { onClose, onClosed, title, children, size = 420, closesOnEscape = true } = props;
  const isOutOfSight = useIsOutOfSight();
  const opened = props.opened && !isOutOfSight;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDivElement>(null);
  /** Identifies the current closing; callbacks that wait for an earlier one are ignored. */
  const leaving = useRef<symbol>(undefined);
  const latest = useRef(onClosed);
  const opener = useRef<Element>(null);

  function leave(time: symbol) {
    if (leaving.current !== time) return;
    leaving.current = undefined;
    latest.current?.();
  }

  // Opened again before it was gone: run what follows the first closing now, not while the person already types.
  useLayoutEffect(() => {
    latest.current = onClosed;
    if (opened && leaving.current) leave(leaving.current);
  });

  // The library returns the focus only if the dialog was on the page before it opened.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);

  function giveFocusBack() {
    if (opener.current instanceof HTMLElement) focusIfLost(opener.current);
    // The element that opened the dialog may be gone.
    focusIfLost(document.querySelector('main'));
  }

  return (
    <Modal
      ref={dialog}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        const time = Symbol();
        leaving.current = time;
        whenGone(dialog.current, () => {
          if (leaving.current !== time) return;
          leave(time);
          giveFocusBack();
        });
      }}
      title={title}
      size={size}
      centered
      radius="var(--radius-large)"
      padding={24}
      closeOnClickOutside={false}
      closeOnEscape={closesOnEscape}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 18 }}
      transitionProps={{ transition: 'fade', duration: FADE_MS }}
      overlayProps={{ color: '#0b1017', backgroundOpacity: 0.5 }}
      styles={{
        title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35 },
        content: {
          border: '1px solid var(--hairline)',
          boxShadow: 'var(--shadow-floating)',
          background: 'var(--floating)',
        },
        header: { background: 'var(--floating)', paddingBlock: 12, paddingInlineEnd: 12 },
      }}
    >
      {children}
    </Modal>
  );
}
