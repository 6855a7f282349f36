import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { finalAnswer } from '#/api/link';
import { unwrap } from '#/api/problem';

async function isTokenValid(token: string): Promise<boolean> {
  const call = unwrap(client.POST('/reset_password/validate_token/', { body: { token } }));
  const { refusal } = await finalAnswer(call);
  return !refusal;
}

export function resetTokenOptions(token: string) {
  return queryOptions({
    queryKey: ['reset-token', token],
    queryFn: () => isTokenValid(token),
    retry: false,
    gcTime: 0,
  });
}
