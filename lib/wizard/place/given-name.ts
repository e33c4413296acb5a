/** First parts that make no name alone: «عبد الله», «أبو بكر», Abu Bakr. */
const beginnings = /^(?:عبد|أبو|ابو|أم|ام|abd|abdul|abdel|abu|umm?)$/i;

/** Second parts that the first is none without: «ضيف الله», «عز الدين», Jar Allah. */
const endings = /^(?:الله|الدين|الرحمن|allah|(?:al|ad|ed)-?din|eddin)$/i;

/** What to call a person by: the first name, with its second half where it has one. */
export function givenName(fullName: string): string {
  const [first = '', second] = fullName.trim().split(/\s+/);
  return second && (beginnings.test(first) || endings.test(second)) ? `${first} ${second}` : first;
}
