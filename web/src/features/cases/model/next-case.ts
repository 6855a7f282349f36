import type { CaseItem } from '../api/case-list';

type Listed = Pick<CaseItem, 'id' | 'no'>;

/** The case to go on with when the open one was deleted: the one after it, or else the one before. */
export function nextCase(
  posts: readonly Listed[],
  openCase: string,
  deletedIds: readonly string[],
): string | undefined {
  const at = posts.findIndex(({ id, no }) => id === openCase || no === openCase);
  const isLeft = ({ id }: Listed) => !deletedIds.includes(id);
  return (posts.slice(at + 1).find(isLeft) ?? posts.slice(0, Math.max(0, at)).findLast(isLeft))?.no;
}
