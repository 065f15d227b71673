/**
 * Matches text that a reader can see. Invisible on their own are spaces, control characters, characters that Unicode
 * leaves undrawn, marks without a letter, and blanks that count as signs or letters (the empty Braille cell, half of a
 * surrogate pair, non-characters).
 */
const SHOWS =
  /[^\p{White_Space}\p{Z}\p{Cc}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB]/u

/**
 * True if a reader sees nothing. Joiners within emoji, Persian or Hindi do no harm: the joined characters are visible.
 */
export const isBlank = (text: string): boolean => !SHOWS.test(text)
