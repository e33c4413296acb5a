/** How a message reaches a customer. */
export const messageChannels = ['push', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** What a customer can get messages about, in the order of the settings. */
export const messageEvents = [
  'pickup-tomorrow',
  'picked-up',
  'out-for-delivery',
  'delivered',
  'cancelled',
  'one-pickup-left',
  'payment-action',
  'request-answered',
] as const;
export type MessageEvent = (typeof messageEvents)[number];

export const isMessageChannel = (text: string): text is MessageChannel =>
  messageChannels.some((channel) => channel === text);
export const isMessageEvent = (text: string): text is MessageEvent =>
  messageEvents.some((event) => event === text);

/** An event that was learned, before it is known who wants a message about it. */
export interface LearnedEvent {
  event: MessageEvent;
  /** What it is about: an order id, `<order id>@<day>` for a reminder, a payment; or empty. */
  subject: string;
  sendAt: Date;
  /** Afterwards the message would be pointless. */
  expiresAt: Date;
}
