import { existsSync } from 'node:fs';
import { openFirefox } from './firefox';
import type { Size, Tab } from './tab';
import { openWebKit } from './webkit';

/** A browser that is not of the Chromium family. */
export interface Engine {
  name: string;
  /** The programs without which it does not start. */
  needs: string[];
  /** What to do where one of them is missing. */
  install: string;
  open(size: Size): Promise<Tab>;
}

/** The first that is there, else the first. */
const oneOf = (...places: [string, ...string[]]): string =>
  places.find((place) => existsSync(place)) ?? places[0];

const firefox = oneOf(
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
);
const webKit = {
  driver: '/usr/bin/WebKitWebDriver',
  // Debian's, of either architecture, then Fedora's.
  browser: oneOf(
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  ),
  screen: '/usr/bin/Xvfb',
};

export const engines: readonly Engine[] = [
  {
    name: 'firefox',
    needs: [firefox],
    install: 'apt-get install firefox-esr, or Firefox for your system.',
    open: (size) => openFirefox(firefox, size),
  },
  {
    name: 'webkit',
    needs: Object.values(webKit),
    install: 'apt-get install webkit2gtk-driver xvfb (WebKitGTK, on Linux alone).',
    open: (size) => openWebKit(webKit, size),
  },
];
