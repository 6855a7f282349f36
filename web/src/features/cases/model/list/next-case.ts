import type { CaseItem } from '../../api/case-list';

type Listed = Pick<CaseItem, 'id' | 'no'>;

/** The case to show after the open one was deleted: the next one, or else the previous one. */
export function nextCase(
  posts: readonly Listed[],
  openCase: string,
  deletedIds: readonly string[],
): string | undefined {
  const at = posts.findIndex(({ id, no }) => id === openCase || no === openCase);
  const isLeft = ({ id }: Listed) => !deletedIds.includes(id);
  return (posts.slice(at + 1).find(isLeft) ?? posts.slice(0, Math.max(0, at)).findLast(isLeft))?.no;
}
