import {
  StaffFrame,
  type StaffPageFrame,
  staffMetadata,
  staffPage,
} from '@/components/staff/page.server';
import { filterOf, readRatingQuery } from '@/components/staff/rating-query';
import { RatingsScreen } from '@/components/staff/ratings-screen';
import { staffRatings } from '@/lib/feedback/ratings.server';

export const generateMetadata = staffMetadata('ratings.title');

/** Ratings of customers; the query is `RatingQuery`. */
async function StaffRatingsPage(
  { searchParams }: PageProps<'/[locale]/staff/ratings'>,
  frame: StaffPageFrame,
) {
  const query = readRatingQuery(await searchParams);
  const found = await staffRatings(filterOf(query), query.page);
  return (
    <StaffFrame {...frame} page="ratings">
      <RatingsScreen {...found} query={query} />
    </StaffFrame>
  );
}

export default staffPage(StaffRatingsPage);
