/** A change of the product's own source for the sake of a proof: gets a file by its path from the root, gives its new text. */
export type Instrument = (file: string, text: string) => string;
