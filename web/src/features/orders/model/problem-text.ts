import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';

/** Why an order as a whole was refused; other problems have the texts of all pages. */
export function orderProblemText(t: TFunction, problem: ApiProblem): string {
  switch (problem.code) {
    case 'order_begun':
      return t('orders.workBegun');
    case 'order_closed':
      return t('server.orderClosed');
    case 'too_many_drafts':
      return t('orders.tooManyDrafts');
    default:
      return problem.status === 409 ? t('orders.changedElsewhere') : problemText(t, problem);
  }
}
