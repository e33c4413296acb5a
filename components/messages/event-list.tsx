'use client';

import { useTranslations } from 'next-intl';
import { ChoiceCard } from '@/components/ui/choice-card';
import { type MessageChannel, type MessageEvent, messageEvents } from '@/lib/messaging/events';

interface EventListProps {
  channel: MessageChannel;
  /** Events that are chosen now. */
  chosen: readonly MessageEvent[];
  onChange: (events: MessageEvent[]) => void;
}

/** The events of one channel as checkboxes, with one for all of them. */
export function EventList({ channel, chosen, onChange }: EventListProps) {
  const t = useTranslations('message-settings');
  const toggle = (event: MessageEvent) =>
    onChange(messageEvents.filter((one) => (one === event) !== chosen.includes(one)));
  const isAll = messageEvents.every((event) => chosen.includes(event));
  return (
    <div className="grid gap-2">
      <ChoiceCard
        type="checkbox"
        name={`${channel}-all`}
        title={t('all')}
        className="font-bold"
        checked={isAll}
        onChange={() => onChange(isAll ? [] : [...messageEvents])}
      />
      {messageEvents.map((event) => (
        <ChoiceCard
          key={event}
          type="checkbox"
          name={`${channel}-${event}`}
          title={t(`events.${event}`)}
          checked={chosen.includes(event)}
          onChange={() => toggle(event)}
        />
      ))}
    </div>
  );
}
