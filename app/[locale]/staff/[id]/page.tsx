import { NotFoundPage } from '@/components/shell/empty-page';
import { StaffFrame } from '@/components/staff/frame';
import { OrderDetailsScreen } from '@/components/staff/order-details';
import { type StaffPageFrame, staffMetadata, staffPage } from '@/components/staff/page.server';
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
  const story = await readCheckoutHistory(id);
  if (!story) return <NotFoundPage />;
  const { requests } = await staffRequests({ checkoutId: id });
  return (
    <StaffFrame {...frame}>
      <OrderDetailsScreen story={story} requests={requests} mayAct={frame.staff.role === 'act'} />
    </StaffFrame>
  );
}

export default staffPage(StaffOrderPage);
