import encodeQR from 'qr';

/**
 * A link as a QR code for a terminal, two rows of modules in each line. The library's `ascii` has no colours of its own, so
 * the code would be inverted on a light terminal: its blocks are always drawn white on black.
 */
export const terminalQr = (link: string): string =>
  encodeQR(link, 'ascii').trimEnd().replace(/^.+$/gm, '\x1b[97;40m$&\x1b[0m');
