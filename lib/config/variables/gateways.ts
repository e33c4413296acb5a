import { moyasar } from './moyasar';

/**
 * The payment providers by their names in `PAYMENT_PROVIDER`. The adapters are in
 * `lib/integrations/payments`.
 */
export const gateways = { moyasar };

export type GatewayName = keyof typeof gateways;
export const gatewayNames = Object.keys(gateways) as [GatewayName, ...GatewayName[]];
