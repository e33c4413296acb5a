/** The operations of the gateway and of the verification service, as faults and the request log name them. */
export const GATEWAY_OPERATIONS = [
  'gateway-create-invoice',
  'gateway-list-invoices',
  'gateway-read-invoice',
  'gateway-update-invoice',
  'gateway-cancel-invoice',
  'gateway-list-payments',
  'gateway-read-payment',
  'gateway-update-payment',
  'gateway-refund',
  'gateway-void',
  'gateway-create-webhook',
  'gateway-list-webhooks',
  'gateway-unknown',
  'gateway-page',
  'gateway-pay',
] as const;

export const VERIFY_OPERATIONS = ['verify-start', 'verify-check'] as const;

export type GatewayOperation = (typeof GATEWAY_OPERATIONS)[number];
export type VerifyOperation = (typeof VERIFY_OPERATIONS)[number];
