/** A binding's key as people call it: "G then R", "Ctrl or Cmd + Enter". */
export function keyWords(key: string): string {
  if (key.startsWith('mod+')) return `Ctrl or Cmd + ${keyWords(key.slice(4))}`
  if (key.includes(' ')) return key.toUpperCase().replace(' ', ' then ')
  if (key.length > 1) return key
  return key === key.toLowerCase() ? key.toUpperCase() : `Shift + ${key}`
}
