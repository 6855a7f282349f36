import { Button } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import type { ShareGroup } from '../../api/group';
import type { GroupOfViewer } from '../../model/viewer';
import classes from './group-card.module.css';

interface GroupCardProps {
  group: ShareGroup;
  view: GroupOfViewer;
  onInvite: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onLeave: () => void;
}

/** The group: its name, the number of members, and the viewer's actions (GRP-01). */
export function GroupCard({ group, view, onInvite, onEdit, onDelete, onLeave }: GroupCardProps) {
  const { t } = useTranslation();
  const { isOwner, members, sent, me } = view;
  const facts = [
    t('groups.memberCount', { count: members.length }),
    sent.length > 0 && t('groups.pendingCount', { count: sent.length }),
  ];
  return (
    <section className={classes.card} aria-label={group.name}>
      <span className={classes.icon}>
        <IconUsersGroup size={24} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.group}>
        <h2 className={classes.name} title={group.name}>
          {group.name}
        </h2>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <LookOnly>
        <div className={classes.actions} data-many={isOwner || undefined}>
          {isOwner && (
            <>
              <Button size="sm" leftSection={<IconUserPlus size={17} stroke={1.75} />} onClick={onInvite}>
                {t('groups.invite')}
              </Button>
              <Button size="sm" variant="default" onClick={onEdit}>
                {t('groups.edit')}
              </Button>
              <Button size="sm" variant="default" data-dangerous onClick={onDelete}>
                {t('groups.delete')}
              </Button>
            </>
          )}
          {!isOwner && me && (
            <Button size="sm" variant="default" data-dangerous onClick={onLeave}>
              {t('groups.leave')}
            </Button>
          )}
        </div>
      </LookOnly>
    </section>
  );
}
