/** Element id of the message that the header shows when the language switch has no connection. */
export const offlineNoticeId = 'cut-off';
