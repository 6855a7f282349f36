import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';

export interface PasswordChange {
  old_password: string;
  new_password: string;
  new_password_confirm: string;
}

export async function changePassword(change: PasswordChange): Promise<void> {
  await unwrap(
    client.PUT('/v1/auth/change-password/', {
      body: change,
      bodySerializer: (body) => toFormData({ ...body }),
    }),
  );
}
