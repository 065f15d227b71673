/**
 * A word: letters, perhaps with digits behind them: `BAD`, `Request`, `v2`. A capital begins a new word; several
 * capitals in a row are one.
 */
const WORD = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*/g
const LONGEST_WORD = 18
/**
 * The least average length of the words in a name. In random text the case changes so often that its words are shorter.
 */
const SHORTEST_ON_AVERAGE = 4
/** The most words with digits. Names have few (`v2`, `SHA256`); random text in one case has many. */
const MOST_NUMBERS = 2
const LONGEST_NUMBER = 3

/**
 * Whether a run of characters is a name, such as vendors' names for faults (`SUBMIT_VALIDATION_BODY_NOT_ALLOWED`,
 * `com.example.BadRequestException`): words, joined by `_`, `.` or `-` or by capitals. Random text does not consist of
 * such words.
 */
export function isName(run: string): boolean {
  const words = run.match(WORD) ?? []
  const rest = run.replace(WORD, '').replace(/[_.-]/g, '')
  if (rest !== '' || words.length === 0) return false
  const numbers = run.match(/\d+/g) ?? []
  if (numbers.length > MOST_NUMBERS || numbers.some((number) => number.length > LONGEST_NUMBER)) return false
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  return (
    letters / words.length >= SHORTEST_ON_AVERAGE &&
    words.every((word) => (word.length <= LONGEST_WORD && /[aeiouy]/i.test(word)) || word.length <= 4)
  )
}
