import type { PastRating, PastRequest } from '@/lib/db/demo-history.server';
import { leastGoodStars } from '@/lib/feedback/rating';
import { lowRatingKind } from '@/lib/feedback/request';
import { dayMs, hourMs, later } from '@/lib/kernel/time';

/** Invented stars of past deliveries; most customers are content. */
const stars = [5, 4, 5, 2, 5, 3, 5, 4, 5, 5, 4, 5];

/** What was asked of staff, the newest first; the first two wait for an answer. */
const asked = ['move', 'missing', 'skip', 'pause', 'damaged'] as const;
const waiting = 2;

/** Only each fourth customer says something. */
const every = 4;

type Kind = (typeof asked)[number];
type Translate = (
  key: `comments.${'good' | 'late' | 'bad'}` | `notes.${Kind}` | `answers.${Kind}` | 'answers.low',
) => string;

interface PastFeedback {
  rating?: PastRating;
  request?: PastRequest;
}

/**
 * Ratings and requests for the staff pages of a demo: one for each paid purchase, which is given by
 * its time, newest first. `t` reads `demo.feedback` of the messages. Nothing lies after `now`.
 */
export function pastFeedback(paidAt: readonly Date[], now: Date, t: Translate): PastFeedback[] {
  const kinds = [...asked];
  const given = [...stars];
  let waits = waiting;
  return paidAt.map((at, index) => {
    const sentAt = later(at, hourMs);
    const answeredAt = later(sentAt, 5 * hourMs);
    const isOver = answeredAt < now;
    // The answered ones are further back, as they would be.
    if (index % every === 0 && kinds[0] && sentAt < now && (waits > 0 || isOver)) {
      const kind = kinds.shift() as Kind;
      const isAnswered = waits <= 0;
      waits -= 1;
      const answer = { text: t(`answers.${kind}`), by: 'demo', at: answeredAt };
      const note = t(`notes.${kind}`);
      return { request: { kind, note, at: sentAt, answer: isAnswered ? answer : null } };
    }
    // Older purchases have a delivery to rate.
    const ratedAt = later(at, 3 * dayMs);
    const count = index % every === 1 && later(ratedAt, 6 * hourMs) < now && given.shift();
    return count ? ratingOf(count, ratedAt, t) : {};
  });
}

function ratingOf(count: number, at: Date, t: Translate): PastFeedback {
  const isLow = count < leastGoodStars;
  const words = isLow ? t('comments.bad') : count === leastGoodStars ? t('comments.late') : null;
  const comment = words ?? (count === 4 ? t('comments.good') : null);
  const rating = { stars: count, comment, at };
  if (!isLow || comment === null) return { rating };
  const answer = { text: t('answers.low'), by: 'demo', at: later(at, 3 * hourMs) };
  return { rating, request: { kind: lowRatingKind, note: comment, at, answer } };
}
