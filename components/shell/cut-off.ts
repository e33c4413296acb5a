/** What a header says where its switch of language finds no connection. */
export const cutOffId = 'cut-off';
