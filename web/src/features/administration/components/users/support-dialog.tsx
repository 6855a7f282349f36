import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#/api/administration';
import { Dialog } from '#/ui/dialogs/dialog';
import classes from '#/ui/dialogs/dialog.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { LoadError } from '#/ui/lists/load-error';
import { REASON_MAX_CHARACTERS } from '../../model/limits';
import { openSupportTab } from '../../model/support-tab';
import { useSupport } from '../../model/use-support';
import { ProofField } from '../proof-field';
import { SendCode } from '../send-code';

interface SupportDialogProps {
  opened: boolean;
  user: UserDetail;
  onClose: () => void;
}

/** Asks for a reason and the staff member's own code, then opens a support session in a new tab (ADM-05). */
export function SupportDialog({ opened, user, onClose }: SupportDialogProps) {
  const { t } = useTranslation();
  const support = useSupport(user.id, opened);
  const { offer, session, proof } = support;
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={support.reset} title={t('adm.support.title')}>
      <form
        className={classes.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          support.start();
        }}
      >
        {support.error && <FormAlert>{support.error}</FormAlert>}
        {support.offerError ? (
          <LoadError error={support.offerError} onRetry={support.retry} />
        ) : (
          <div className={classes.text}>
            <p>
              {session
                ? t('adm.support.ready', { name: user.name })
                : t('adm.support.text', { name: user.name, minutes: offer?.minutes ?? 30 })}
            </p>
          </div>
        )}
        {!session && (
          <Textarea
            data-autofocus
            size="md"
            rows={3}
            required
            maxLength={REASON_MAX_CHARACTERS}
            label={t('adm.reason.label')}
            description={t('adm.reason.hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={support.reasonError}
            value={support.reason}
            onChange={(event) => support.setReason(event.currentTarget.value)}
          />
        )}
        {!session && proof.kind && (
          <ProofField
            kind={proof.kind}
            hint={proof.isCodeSent ? t('code.sentAgain') : undefined}
            error={proof.error}
            value={proof.value}
            onChange={proof.change}
          />
        )}
        {!session && proof.hasCodeSent && (
          <SendCode isSent={proof.wasTried} isBusy={support.isBusy} onSend={support.sendCode} />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {session ? (
            <Button
              onClick={() => {
                if (openSupportTab(session)) onClose();
                else support.sayBlocked();
              }}
            >
              {t('adm.support.open')}
            </Button>
          ) : (
            <Button type="submit" loading={support.isBusy} disabled={!offer}>
              {t('adm.support.start')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
