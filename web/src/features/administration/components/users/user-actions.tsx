import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#/api/administration';
import { client } from '#/api/client';
import { type ApiProblem, unwrap } from '#/api/problem';
import { notify } from '#/ui/feedback/notify';
import { useChange } from '../../model/use-change';
import { useOwnMethod } from '../../model/use-own-method';
import { ReasonDialog, type ReasonGiven } from '../reason-dialog';
import { SupportDialog } from './support-dialog';

const ADMINISTRATION_FLAGS = [
  'is_staff',
  'is_device_manager',
  'is_sales_manager',
  'is_device_user_viewer',
] as const;

const PATHS = {
  disable: '/v1/cs/users/{id}/disable/',
  enable: '/v1/cs/users/{id}/enable/',
  'reset-factor': '/v1/cs/users/{id}/reset-factor/',
} as const;

type Act = keyof typeof PATHS;

interface UserActionsProps {
  user: UserDetail;
  /** No actions are offered for one's own account. */
  isOwn: boolean;
}

/**
 * Disables or enables an account, resets a lost second factor, or opens a support session; each with a reason
 * (ADM-04, ADM-05).
 */
export function UserActions({ user, isOwn }: UserActionsProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const method = useOwnMethod(act === 'disable' || act === 'reset-factor');
  const { isBusy, error, submit, forget } = useChange({
    send: (given: ReasonGiven) =>
      act
        ? unwrap(client.POST(PATHS[act], { params: { path: { id: user.id } }, body: given }))
        : Promise.reject(new Error()),
    onDone: () => {
      if (act) void notify({ kind: 'success', text: words[act].done });
      setAct(undefined);
      setProblem(undefined);
    },
    onProblem: setProblem,
  });
  const { name } = user;
  const words = {
    disable: {
      verb: t('adm.users.disable'),
      text: t('adm.users.disableText', { name }),
      done: t('adm.users.disabledNow', { name }),
    },
    enable: {
      verb: t('adm.users.enable'),
      text: t('adm.users.enableText', { name }),
      done: t('adm.users.enabledNow', { name }),
    },
    'reset-factor': {
      verb: t('adm.users.resetFactor'),
      text: t('adm.users.resetFactorText', { name }),
      done: t('adm.users.factorReset', { name }),
    },
  };
  if (isOwn) return null;
  // No support session for an account with administration rights: staff would gain those rights.
  const hasRights = ADMINISTRATION_FLAGS.some((flag) => user.flags[flag]);
  const offered: Act[] = [
    user.state === 'disabled' ? 'enable' : 'disable',
    ...(user.second_factor > 0 ? (['reset-factor'] as const) : []),
  ];
  return (
    <>
      {user.state === 'active' && !hasRights && (
        <Button size="sm" onClick={() => setLooking(true)}>
          {t('adm.support.title')}
        </Button>
      )}
      {offered.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="default"
          data-dangerous={kind === 'disable' || undefined}
          onClick={() => setAct(kind)}
        >
          {words[kind].verb}
        </Button>
      ))}
      {(['disable', 'enable', 'reset-factor'] as const).map((kind) => (
        <ReasonDialog
          key={kind}
          opened={act === kind}
          title={words[kind].verb}
          text={words[kind].text}
          confirm={words[kind].verb}
          isDangerous={kind === 'disable'}
          isBusy={isBusy}
          error={error}
          method={kind === 'enable' ? undefined : method}
          problem={problem}
          onConfirm={submit}
          onClose={() => {
            forget();
            setProblem(undefined);
            setAct(undefined);
          }}
        />
      ))}
      <SupportDialog user={user} opened={isLooking} onClose={() => setLooking(false)} />
    </>
  );
}
