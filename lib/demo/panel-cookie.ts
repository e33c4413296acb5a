/** Says to the next page what came of the last press of the panel; gone before anybody could wonder. */
export const panelCookieName = 'stage-panel';
