/** First words that are incomplete alone: «عبد الله», «أبو بكر», Abu Bakr. */
const beginnings = /^(?:عبد|أبو|ابو|أم|ام|abd|abdul|abdel|abu|umm?)$/i;

/** Second words that belong to the first: «ضيف الله», «عز الدين», Jar Allah. */
const endings = /^(?:الله|الدين|الرحمن|allah|(?:al|ad|ed)-?din|eddin)$/i;

/** Returns the given name for a greeting, including its second word where it has one. */
export function givenName(fullName: string): string {
  const [first = '', second] = fullName.trim().split(/\s+/);
  return second && (beginnings.test(first) || endings.test(second)) ? `${first} ${second}` : first;
}
