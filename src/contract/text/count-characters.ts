/** How many code points a text has: what Unicode, JSON Schema and Python call its characters. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
