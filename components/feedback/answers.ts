import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import { requiredText, text } from '@/components/wizard/form/text-answer';
import { mostNoteLetters, needsNote, needsPickup, type RequestKind } from '@/lib/feedback/request';

/** What the form of one kind of request sends. */
export const requestAnswers = (kind: RequestKind) =>
  z.object({
    /** Id of an order; empty where the kind is about the subscription. */
    order: needsPickup(kind)
      ? z.string().regex(/^\d{1,15}$/, 'order-missing')
      : z.string().transform(() => ''),
    note: needsNote(kind)
      ? requiredText(mostNoteLetters, 'note-too-long', `note-missing-${kind}`)
      : text(mostNoteLetters, 'note-too-long'),
  });

export interface RequestValues {
  order: string;
  note: string;
  /** Id under which it was sent; empty until then. */
  id: string;
}

export const ratingAnswers = z.object({
  stars: z.enum(['1', '2', '3', '4', '5'], 'stars-missing'),
  comment: text(mostNoteLetters, 'note-too-long'),
});

export interface RatingValues {
  stars: string;
  comment: string;
}

/** A staff member's answer to a request. */
export const staffAnswer = z.object({
  answer: requiredText(mostNoteLetters, 'answer-too-long', 'answer-missing'),
});
