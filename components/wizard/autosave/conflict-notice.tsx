'use client';

import { useTranslations } from 'next-intl';
import { focusSubmit } from '../../form/form-shell';
import { Button } from '../../ui/button';
import { CircleAlertIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import type { Conflict } from './conflict';

interface ConflictNoticeProps {
  conflict: Conflict;
  /** Submits the values on the page. */
  submit(): void;
}

/** Another tab saved the same step: shows what it changed, and the two options. */
export function ConflictNotice({ conflict, submit }: ConflictNoticeProps) {
  const t = useTranslations('steps');
  const { labels, isShown: isSeen } = conflict;
  // The pressed button disappears: the form's own button takes the focus.
  const withFocus = (act: () => void) => () => {
    focusSubmit();
    act();
  };
  const showTheirs = withFocus(conflict.showTheirs);
  const restoreMine = withFocus(conflict.restoreMine);
  const submitMine = withFocus(() => {
    conflict.keepMine();
    submit();
  });
  if (isSeen) {
    return (
      <Notice
        role="alert"
        tone="info"
        title={t('conflict.shown-title')}
        action={
          <Button variant="secondary" small onClick={restoreMine}>
            {t('conflict.restore-mine')}
          </Button>
        }
      >
        {t('conflict.shown-text')}
      </Notice>
    );
  }
  return (
    <Notice
      role="alert"
      tone="warn"
      icon={<CircleAlertIcon />}
      title={t('conflict.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" small onClick={showTheirs}>
            {t('conflict.show-theirs')}
          </Button>
          <Button variant="secondary" small onClick={submitMine}>
            {t('conflict.keep-mine')}
          </Button>
        </div>
      }
    >
      {t('conflict.text')}
      <ul className="mt-1 list-disc ps-5">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Notice>
  );
}
