import {
  StaffFrame,
  type StaffPageFrame,
  staffMetadata,
  staffPage,
} from '@/components/staff/page.server';
import { RequestsScreen } from '@/components/staff/requests-screen';
import { staffRequests } from '@/lib/feedback/staff-requests.server';
import { foldDigits } from '@/lib/kernel/typed-text';

export const generateMetadata = staffMetadata('requests.title');

/** A request's number as it is stored, from any spelling of it. */
const referenceOf = (typed: string): string =>
  foldDigits(typed).trim().slice(0, 20).toUpperCase().replace(/^R-?/, 'R-');

/** Requests of customers. `?state=answered`, `?page=` from 0; `?find=` is the number of one. */
async function StaffRequestsPage(
  { searchParams }: PageProps<'/[locale]/staff/requests'>,
  frame: StaffPageFrame,
) {
  const query = await searchParams;
  const wanted = typeof query.find === 'string' ? referenceOf(query.find) : null;
  const isAnswered = query.state === 'answered';
  const page = /^\d{1,4}$/.test(String(query.page)) ? Number(query.page) : 0;
  const found = await staffRequests(wanted === null ? { isAnswered, page } : { reference: wanted });
  return (
    <StaffFrame {...frame} page="requests">
      <RequestsScreen
        {...found}
        {...{ isAnswered, page, wanted }}
        mayAct={frame.staff.role === 'act'}
      />
    </StaffFrame>
  );
}

export default staffPage(StaffRequestsPage);
