import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

async function isTokenValid(token: string): Promise<boolean> {
  try {
    await unwrap(client.POST('/reset_password/validate_token/', { body: { token } }));
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return false;
    throw error;
  }
}

export function resetTokenOptions(token: string) {
  return queryOptions({
    queryKey: ['reset-token', token],
    queryFn: () => isTokenValid(token),
    retry: false,
    gcTime: 0,
  });
}
