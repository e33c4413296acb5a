import { actOf } from '@/components/demo/acts.server';
import { formAction } from '@/lib/api/form-action.server';
import { AppError } from '@/lib/kernel/app-error';

export const POST = formAction(({ act, how, ...who }) => {
  const work = actOf(act);
  if (!work) throw new AppError('not-found');
  return work(how, who);
});
