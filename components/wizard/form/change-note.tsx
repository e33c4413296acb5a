'use client';

import { Notice } from '@/components/ui/notice';
import type { ChangeTexts } from '@/lib/wizard/screen';

/** Links to ask the support, on WhatsApp or by phone. */
export const AskSupport = ({ asked }: Pick<ChangeTexts, 'asked'>) => (
  <span className="flex flex-wrap gap-x-5">
    {asked.map(({ label, href }) => (
      <a
        key={href}
        href={href}
        rel="noreferrer"
        className="link inline-flex min-h-(--size-tap) items-center font-medium"
      >
        {label}
      </a>
    ))}
  </span>
);

/** What a change means for the pickups that are already scheduled, and who can be asked. */
export default function ChangeNote({ texts }: { texts: ChangeTexts }) {
  const { title, text } = texts.scheduled;
  return (
    <Notice tone="info" title={title} action={<AskSupport asked={texts.asked} />}>
      {text}
    </Notice>
  );
}
