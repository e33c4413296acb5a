import type { MessageSettings } from '@/lib/messaging/settings.server';

/** Named states of the message settings, by what is stored. */
export const settingsStates: Record<string, MessageSettings> = {
  'settings-nothing-chosen': { sms: [] },
  'settings-chosen': { sms: ['pickup-tomorrow', 'out-for-delivery', 'delivered'] },
};
