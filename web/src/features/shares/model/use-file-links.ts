import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { fileLinksOptions } from '../api/file-links';
import type { ShareKey } from '../api/public-client';
import type { CaseFile, LinkType } from '../api/types';

function has({ may_download, rendition }: CaseFile, type: LinkType): boolean {
  switch (type) {
    case 'original':
      return may_download;
    case 'picture':
      return rendition?.has_picture ?? false;
    case 'coarse':
      return rendition?.coarse_size != null;
    case 'fine':
      return rendition?.fine_size != null;
  }
}

/** The files that have this type; one call loads the links to all of these. */
export function idsWith(files: readonly CaseFile[], type: LinkType): string[] {
  return files.filter((file) => has(file, type)).map(({ id }) => id);
}

/** Finds a valid link; links loaded before are reused while they are valid. */
export function useFindLink({ token, password }: ShareKey, files: readonly CaseFile[]) {
  const queryClient = useQueryClient();
  const key = useMemo(() => ({ token, password }), [token, password]);
  return useCallback(
    async (id: string, type: LinkType): Promise<string | undefined> =>
      (await queryClient.fetchQuery(fileLinksOptions(key, type, idsWith(files, type))))[id],
    [queryClient, key, files],
  );
}
