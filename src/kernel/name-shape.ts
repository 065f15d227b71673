/** Letters, with digits behind them at the most: `BAD`, `Request`, `v2`. A capital begins a new word, several are one. */
const WORD = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*/g
const LONGEST_WORD = 18
/** Random letters in both cases change their case at every second one. */
const SHORTEST_ON_AVERAGE = 4
/** Names have hardly any digits: `v2`, `SHA256`. Random text in one case and digits has many short words, each with some. */
const MOST_NUMBERS = 2
const LONGEST_NUMBER = 3

/**
 * Whether a run of signs is a name, such as those that vendors give faults (`SUBMIT_VALIDATION_BODY_NOT_ALLOWED`,
 * `com.example.BadRequestException`): words, joined by `_`, `.` or `-` or by capitals. What is random is no such words.
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
