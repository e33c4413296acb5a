import { NotFoundPage } from '@/components/shell/fallback-pages.server';
import { OrderDetailsScreen } from '@/components/staff/order-details';
import {
  StaffFrame,
  type StaffPageFrame,
  staffMetadata,
  staffPage,
} from '@/components/staff/page.server';
import { readCheckoutHistory } from '@/lib/checkout/staff/staff-view.server';
import { staffRequests } from '@/lib/feedback/staff-requests.server';

export const generateMetadata = staffMetadata('title');

/**
 * The history of one order; without a staff session, the sign-in form, whether or not the order
 * exists.
 */
async function StaffOrderPage(
  { params }: PageProps<'/[locale]/staff/[id]'>,
  frame: StaffPageFrame,
) {
  const { id } = await params;
  const history = await readCheckoutHistory(id);
  if (!history) return <NotFoundPage />;
  const { requests } = await staffRequests({ checkoutId: id });
  return (
    <StaffFrame {...frame}>
      <OrderDetailsScreen
        history={history}
        requests={requests}
        mayAct={frame.staff.role === 'act'}
      />
    </StaffFrame>
  );
}

export default staffPage(StaffOrderPage);
