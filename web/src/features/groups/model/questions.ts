import type { TFunction } from 'i18next';
import { deleteGroup } from '../api/delete-group';
import type { Member, ShareGroup } from '../api/group';
import { removeMember } from '../api/remove-member';

export type Asked =
  | { kind: 'create' }
  | { kind: 'edit' | 'invite' | 'delete'; group: ShareGroup }
  | { kind: 'leave'; group: ShareGroup; member: Member }
  | { kind: 'withdraw' | 'remove'; member: Member };

interface Question {
  title: string;
  text: string;
  /** The label of the confirm button: a verb. */
  confirm: string;
  /** Shown after the action. */
  done: string;
  send: () => Promise<void>;
}

/** The four questions before actions that cannot be undone (GRP-02). */
export function questionOf(t: TFunction, asked: Asked): Question | undefined {
  switch (asked.kind) {
    case 'withdraw':
      return {
        title: t('groups.removeInvitationTitle'),
        text: t('groups.removeInvitationText', { email: asked.member.email }),
        confirm: t('groups.remove'),
        done: t('groups.invitationRemoved'),
        send: () => removeMember(asked.member.id),
      };
    case 'remove': {
      const name = asked.member.name || asked.member.email;
      return {
        title: t('groups.removeMemberTitle'),
        text: t('groups.removeMemberText', { name }),
        confirm: t('groups.remove'),
        done: t('groups.memberRemoved', { name }),
        send: () => removeMember(asked.member.id),
      };
    }
    case 'leave':
      return {
        title: t('groups.leaveTitle'),
        text: t('groups.leaveText', { group: asked.group.name }),
        confirm: t('groups.leave'),
        done: t('groups.left'),
        send: () => removeMember(asked.member.id),
      };
    case 'delete':
      return {
        title: t('groups.deleteTitle'),
        text: t('groups.deleteText', { group: asked.group.name }),
        confirm: t('groups.delete'),
        done: t('groups.deleted'),
        send: () => deleteGroup(asked.group.id),
      };
    default:
      return undefined;
  }
}
