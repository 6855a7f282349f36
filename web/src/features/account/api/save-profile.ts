import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { ProfileFields } from '../model/fields/account-fields';

export interface ProfileChange extends ProfileFields {
  /** A new picture, or null to keep the current one. */
  picture: File | null;
  removesPicture: boolean;
}

export function saveProfile({ picture, removesPicture, ...fields }: ProfileChange) {
  return unwrap(
    client.PUT('/v1/user/edit/', {
      body: fields,
      bodySerializer: (body) =>
        toFormData({ ...body, picture, remove_picture: removesPicture ? 'true' : undefined }),
    }),
  );
}

export type SavedProfile = Awaited<ReturnType<typeof saveProfile>>;
