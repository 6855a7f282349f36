import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import type { Member } from '../../api/group';
import { inviteMember } from '../../api/invite-member';
import { type Outcome, outcomeOf, problemOutcome } from '../../model/details';
import { useGroupAction } from '../../model/use-group-action';
import { MemberRow } from './member-row';
import classes from './member-row.module.css';

const REJECTED = 'REJD';

interface SentRowProps {
  invitation: Member;
  onOutcome: (outcome: Outcome) => void;
  onRemove: () => void;
}

/**
 * An invitation sent by the owner: shows whether it was rejected, with buttons to resend or withdraw it
 * (GRP-02).
 */
export function SentRow({ invitation, onOutcome, onRemove }: SentRowProps) {
  const { t } = useTranslation();
  const { id, sg_id, name, email, picture, status, is_unknown } = invitation;
  const who = name || email;
  const isRejected = status === REJECTED;
  const sending = useGroupAction({
    send: inviteMember,
    onDone: (detail) => onOutcome(outcomeOf(t, detail)),
    onProblem: (problem) => onOutcome(problemOutcome(t, problem)),
  });
  return (
    <MemberRow
      isWide
      person={{ name, email, picture }}
      title={who}
      mark={isRejected && t('groups.rejected')}
      facts={name ? email : is_unknown && t('groups.noAccount')}
      state={!isRejected && <Pill tone="amber">{t('groups.waiting')}</Pill>}
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            aria-label={`${t('groups.resend')}: ${who}`}
            loading={sending.isBusy}
            onClick={() => sending.submit({ groupId: sg_id, id, email })}
          >
            {t('groups.resend')}
          </Button>
          <button
            type="button"
            className={classes.iconButton}
            aria-label={`${t('groups.removeInvitation')}: ${who}`}
            title={t('groups.removeInvitation')}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </>
      }
    />
  );
}
