import { actionNamed } from '@/components/demo/panel-actions.server';
import { formAction } from '@/lib/api/form-action.server';
import { AppError } from '@/lib/kernel/app-error';

export const POST = formAction(({ act, how, ...who }) => {
  const work = actionNamed(act);
  if (!work) throw new AppError('not-found');
  return work(how, who);
});
