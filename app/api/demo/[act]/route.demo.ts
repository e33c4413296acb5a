import { formAction } from '@/components/demo/form-action.server';
import { actionNamed } from '@/components/demo/panel-actions.server';
import { AppError } from '@/lib/kernel/app-error';

export const POST = formAction(({ act, how, ...who }) => {
  const work = actionNamed(act);
  if (!work) throw new AppError('not-found');
  return work(how, who);
});
