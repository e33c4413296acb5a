/**
 * Tells the next page that the last action of the panel failed; the script of the page deletes it.
 */
export const panelCookieName = 'demo-panel';
