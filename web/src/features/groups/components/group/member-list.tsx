import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import type { Member } from '../../api/group';
import type { GroupOfViewer } from '../../model/viewer';
import { GroupSection } from './group-section';
import { MemberRow } from './member-row';
import classes from './member-row.module.css';

interface MemberListProps {
  view: GroupOfViewer;
  onRemove: (member: Member) => void;
}

/** All members of the group, the owner first. Only the owner can remove the others (GRP-01, GRP-02). */
export function MemberList({ view, onRemove }: MemberListProps) {
  const { t } = useTranslation();
  const { members, isOwner, me } = view;
  return (
    <GroupSection
      title={t('groups.members')}
      count={members.length}
      text={members.length > 1 ? t('groups.about') : t('groups.alone')}
    >
      {members.map((member) => {
        const { id, name, email, picture, is_owner } = member;
        const who = name || email;
        return (
          <MemberRow
            key={id}
            person={{ name, email, picture }}
            title={who}
            mark={member === me && t('groups.you')}
            facts={name && email}
            state={is_owner && <Pill tone="blue">{t('groups.owner')}</Pill>}
            actions={
              isOwner &&
              !is_owner && (
                <button
                  type="button"
                  className={classes.iconButton}
                  aria-label={`${t('groups.removeMember')}: ${who}`}
                  title={t('groups.removeMember')}
                  onClick={() => onRemove(member)}
                >
                  <IconUserMinus size={19} stroke={1.6} aria-hidden />
                </button>
              )
            }
          />
        );
      })}
    </GroupSection>
  );
}
