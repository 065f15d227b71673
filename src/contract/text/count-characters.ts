/** How many code points a text has. Unicode, JSON Schema and Python call them its characters. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
