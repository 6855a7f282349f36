import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import { LookOnly } from '#/ui/controls/look-only';
import { Pill } from '#/ui/data-display/pill';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import { browsersOptions } from '../../api/browsers';
import { METHOD, type Method, secondFactorOptions } from '../../api/second-factor';
import { OutcomeLine } from '../outcome-line';
import classes from '../security.module.css';
import { AuthenticatorDialog } from './authenticator-dialog';
import { ChangeFactorDialog } from './change-factor-dialog';
import { FactorMethods } from './factor-methods';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { VerifyPhoneDialog } from './verify-phone-dialog';

interface SecondFactorCardProps {
  onPhoneVerified: () => void;
  onSignInAgain: () => void;
}

/** The second factor and how to change it (ACC-09). */
export function SecondFactorCard({ onPhoneVerified, onSignInAgain }: SecondFactorCardProps) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const { data: factor, error, refetch } = useQuery(secondFactorOptions());
  const [dialog, setDialog] = useState<'change' | 'authenticator' | 'recovery' | 'phone'>();
  const [wanted, setWanted] = useState<Exclude<Method, 3>>(METHOD.off);
  const [isChanged, setChanged] = useState(false);
  const outcome = useRef<HTMLParagraphElement>(null);

  const close = () => setDialog(undefined);
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: secondFactorOptions().queryKey });
    // After a change of the factor, every browser has to enter a code again.
    void queryClient.invalidateQueries({ queryKey: browsersOptions().queryKey });
  };

  function choose(method: Method) {
    setChanged(false);
    if (method === METHOD.authenticator) return setDialog('authenticator');
    setWanted(method);
    setDialog(method === METHOD.sms && !factor?.phone_verified ? 'phone' : 'change');
  }

  const shared = {
    hasPassword: factor?.has_password ?? true,
    onClose: close,
    // The button of the method that is now in use is gone.
    onClosed: () => focusIfLost(outcome.current),
    onSignInAgain,
  };
  return (
    <SectionCard
      title={t('security.factor')}
      text={t('security.factorText')}
      action={
        factor && (
          <Pill tone={factor.method === METHOD.off ? 'grey' : 'green'}>
            {factor.method === METHOD.off ? t('security.off') : t('security.on')}
          </Pill>
        )
      }
    >
      {error && !factor && <LoadError error={error} onRetry={() => void refetch()} />}
      {!factor && !error && <ListSkeleton rows={3} />}
      <LookOnly>
        {factor && (
          <FactorMethods
            current={factor.method}
            email={user?.email ?? ''}
            verifiedPhone={factor.phone_verified ? factor.phone : ''}
            sendsSms={factor.sms_available}
            onChoose={choose}
          />
        )}
        {factor?.method === METHOD.authenticator && (
          <div className={classes.footer}>
            <p>{t('security.codesLeft', { number: factor.recovery_codes_left })}</p>
            <Button size="sm" variant="default" onClick={() => setDialog('recovery')}>
              {t('security.newCodes')}
            </Button>
          </div>
        )}
        {factor && factor.method !== METHOD.off && (
          <div className={classes.footer}>
            <p>{factor.required ? t('security.required') : t('security.offHint')}</p>
            {!factor.required && (
              <Button size="sm" variant="default" onClick={() => choose(METHOD.off)}>
                {t('security.turnOff')}
              </Button>
            )}
          </div>
        )}
      </LookOnly>
      <OutcomeLine ref={outcome} text={isChanged && t('security.factorChanged')} />
      <ChangeFactorDialog
        {...shared}
        opened={dialog === 'change'}
        method={wanted}
        onChanged={() => {
          close();
          setChanged(true);
          reload();
        }}
      />
      <AuthenticatorDialog
        {...shared}
        opened={dialog === 'authenticator'}
        onChanged={() => {
          setChanged(true);
          reload();
        }}
      />
      <RecoveryCodesDialog {...shared} opened={dialog === 'recovery'} onChanged={reload} />
      <VerifyPhoneDialog
        opened={dialog === 'phone'}
        knownPhone={user?.phone ?? ''}
        onVerified={() => {
          reload();
          onPhoneVerified();
          setDialog('change');
        }}
        onClose={close}
      />
    </SectionCard>
  );
}
