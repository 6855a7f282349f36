import { Link, useParams } from '@tanstack/react-router';
import { OrderFormScreen } from '#/features/order-form/components/order-form-screen';

export function CasePrintPage() {
  const { caseNo } = useParams({ from: '/cases/$caseNo/print' });
  return (
    <OrderFormScreen
      caseNo={caseNo}
      back={(props) => <Link to="/cases/$caseNo" params={{ caseNo }} {...props} />}
    />
  );
}
