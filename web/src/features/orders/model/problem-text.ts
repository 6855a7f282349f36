import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';

/** What orders can be refused for as a whole; anything else in the words of all pages. */
export function orderProblemText(t: TFunction, problem: ApiProblem): string {
  switch (problem.detail) {
    case 'The work has begun: the order cannot be changed.':
      return t('orders.workBegun');
    case 'The case is closed: the order cannot be changed.':
      return t('server.orderClosed');
    case 'You have too many drafts. Send or delete some first.':
      return t('orders.tooManyDrafts');
    default:
      return problem.status === 409 ? t('orders.changedElsewhere') : problemText(t, problem);
  }
}
