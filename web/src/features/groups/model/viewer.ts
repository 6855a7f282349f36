import type { GroupData, Member, ShareGroup } from '../api/group';

export interface GroupOfViewer {
  /** The group the viewer belongs to. */
  group: ShareGroup | null;
  isOwner: boolean;
  /** Invitations to other groups that wait for the viewer's answer. */
  invitations: Member[];
  /** Invitations sent by the owner and not accepted yet. */
  sent: Member[];
  /** The owner first (GRP-01). */
  members: Member[];
  /** The viewer's own row. */
  me: Member | undefined;
}

/** Converts the lists of the API to the viewer's perspective. */
export function groupOfViewer({ sharegroup, sg_users }: GroupData): GroupOfViewer {
  const isOwner = sharegroup?.is_owner ?? false;
  const { pending, accepted } = sg_users;
  return {
    group: sharegroup ?? null,
    isOwner,
    invitations: pending.filter((member) => member.Im_invited),
    sent: pending.filter((member) => !member.Im_invited),
    members: accepted.toSorted((a, b) => Number(b.is_owner) - Number(a.is_owner)),
    me: accepted.find((member) => (isOwner ? member.is_owner : member.Im_invited)),
  };
}
