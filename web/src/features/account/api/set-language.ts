import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function setLanguage(language: string, apiKey: string): Promise<void> {
  await unwrap(
    client.POST('/v1/setLang/', { body: { language }, params: { header: { 'api-key': apiKey } } }),
  );
}
