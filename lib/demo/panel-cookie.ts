/** Says to the next page that the last press of the panel came to nothing; the page's script takes it away as it is read. */
export const panelCookieName = 'stage-panel';
