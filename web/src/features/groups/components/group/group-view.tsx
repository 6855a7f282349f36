import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import { SectionCard } from '#/ui/layout/section-card';
import { EmptyState } from '#/ui/lists/empty-state';
import { LoadError } from '#/ui/lists/load-error';
import { groupOptions } from '../../api/group';
import type { Asked } from '../../model/questions';
import { groupOfViewer } from '../../model/viewer';
import { GroupDialogs } from '../dialogs/group-dialogs';
import { useOutcomeDialog } from '../dialogs/outcome-dialog';
import { GroupCard } from './group-card';
import { GroupSection } from './group-section';
import { GroupSkeleton } from './group-skeleton';
import classes from './group-view.module.css';
import { InvitationRow } from './invitation-row';
import { MemberList } from './member-list';
import { SentRow } from './sent-row';

/** The viewer's share group: as the owner, as a member, or without a group (GRP-01, GRP-02). */
export function GroupView({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(groupOptions());
  const page = useRef<HTMLDivElement>(null);
  const outcome = useOutcomeDialog(page);
  const [asked, setAsked] = useState<Asked>({ kind: 'create' });
  const [isOpen, setOpen] = useState(false);

  function ask(next: Asked) {
    setAsked(next);
    setOpen(true);
  }

  if (!data) {
    if (!error) return <GroupSkeleton />;
    return (
      <SectionCard>
        <LoadError error={error} onRetry={() => void refetch()} />
      </SectionCard>
    );
  }
  const view = groupOfViewer(data);
  const { group, invitations, sent, me } = view;
  return (
    <div ref={page} tabIndex={-1} className={classes.page}>
      {group && (
        <GroupCard
          group={group}
          view={view}
          onInvite={() => ask({ kind: 'invite', group })}
          onEdit={() => ask({ kind: 'edit', group })}
          onDelete={() => ask({ kind: 'delete', group })}
          onLeave={() => me && ask({ kind: 'leave', group, member: me })}
        />
      )}
      {invitations.length > 0 && (
        <GroupSection
          title={t('groups.invitations')}
          count={invitations.length}
          text={group ? t('groups.oneGroupOnly') : undefined}
        >
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onOutcome={outcome.show} />
          ))}
        </GroupSection>
      )}
      {sent.length > 0 && (
        <GroupSection title={t('groups.pending')} count={sent.length}>
          {sent.map((invitation) => (
            <SentRow
              key={invitation.id}
              invitation={invitation}
              onOutcome={outcome.show}
              onRemove={() => ask({ kind: 'withdraw', member: invitation })}
            />
          ))}
        </GroupSection>
      )}
      {group && <MemberList view={view} onRemove={(member) => ask({ kind: 'remove', member })} />}
      {!group && (
        <EmptyState
          title={t('groups.emptyTitle')}
          action={
            <LookOnly>
              <Button
                variant={invitations.length > 0 ? 'default' : 'filled'}
                onClick={() => ask({ kind: 'create' })}
              >
                {t('groups.create')}
              </Button>
            </LookOnly>
          }
        >
          {t('groups.emptyText')}
        </EmptyState>
      )}
      <GroupDialogs
        isOpen={isOpen}
        asked={asked}
        onOutcome={outcome.show}
        onDeleted={onDeleted}
        onClose={() => setOpen(false)}
        onClosed={() => focusIfLost(page.current)}
      />
      {outcome.dialog}
    </div>
  );
}
