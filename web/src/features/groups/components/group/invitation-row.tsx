import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { acceptInvitation } from '../../api/accept-invitation';
import type { Member } from '../../api/group';
import { rejectInvitation } from '../../api/reject-invitation';
import { type Outcome, outcomeOf, problemOutcome } from '../../model/details';
import { useGroupAction } from '../../model/use-group-action';
import classes from './invitation-row.module.css';
import { MemberRow } from './member-row';

interface InvitationRowProps {
  invitation: Member;
  onOutcome: (outcome: Outcome) => void;
}

/**
 * An invitation to the viewer: the group, the person who invites, and buttons to accept or reject (GRP-02).
 */
export function InvitationRow({ invitation, onOutcome }: InvitationRowProps) {
  const { t } = useTranslation();
  const { server_loc } = useApp();
  const { id, idb64, accept_token, sg_name, requester } = invitation;
  const answer = {
    onDone: (detail: string) => onOutcome(outcomeOf(t, detail)),
    onProblem: (problem: Parameters<typeof problemOutcome>[1]) => onOutcome(problemOutcome(t, problem)),
  };
  const acceptance = useGroupAction({ send: acceptInvitation, ...answer });
  const rejection = useGroupAction({ send: rejectInvitation, ...answer });
  return (
    <MemberRow
      isWide
      person={{ ...requester, name: requester.username }}
      title={sg_name}
      facts={[t('groups.invitedBy', { name: requester.username || requester.email }), requester.email].join(
        ' · ',
      )}
      actions={
        <div className={classes.answers}>
          <Button
            size="sm"
            variant="default"
            aria-label={`${t('groups.reject')}: ${sg_name}`}
            loading={rejection.isBusy}
            disabled={acceptance.isBusy}
            onClick={() => rejection.submit(id)}
          >
            {t('groups.reject')}
          </Button>
          <Button
            size="sm"
            aria-label={`${t('groups.accept')}: ${sg_name}`}
            loading={acceptance.isBusy}
            disabled={rejection.isBusy}
            onClick={() =>
              acceptance.submit({ sguidb64: idb64, token: accept_token ?? '', location: server_loc })
            }
          >
            {t('groups.accept')}
          </Button>
        </div>
      }
    />
  );
}
