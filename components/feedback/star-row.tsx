import { StarIcon } from '@/components/ui/icons';
import { ratingStars } from '@/lib/feedback/rating';

/** Five stars, `count` of them filled; always decorative, with words beside it. */
export function StarRow({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5 text-accent-ink">
      {ratingStars.map((star) => (
        <StarIcon key={star} size="sm" className={star <= count ? 'fill-current!' : undefined} />
      ))}
    </span>
  );
}
