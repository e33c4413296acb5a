/**
 * `055 123 4567`, isolated left to right and with no-break spaces, for sentences of either
 * language.
 */
export const formatMobile = (mobile: string): string =>
  `\u2066${mobile.slice(0, 3)}\u00a0${mobile.slice(3, 6)}\u00a0${mobile.slice(6)}\u2069`;

/** The number as the field shows it beside `+966`: `55 123 4567`. */
export const nationalMobile = (mobile: string): string =>
  /^05\d{8}$/.test(mobile)
    ? `${mobile.slice(1, 3)} ${mobile.slice(3, 6)} ${mobile.slice(6)}`
    : mobile;
