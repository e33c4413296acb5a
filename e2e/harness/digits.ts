const from = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** Latin digits as an Arabic keyboard types them: `٠٥`. */
export const arabicDigits = from(0x0660);

/** As a Persian one does: `۰۵`. */
export const persianDigits = from(0x06f0);
