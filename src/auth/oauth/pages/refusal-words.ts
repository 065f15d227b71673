/** The engine speaks to whoever makes the program. On a page it is a person who reads it. */
export function refusalWords(description: string): string {
  const [, names] = /^missing required parameter(?:\(s\))? (.+?)\.?$/.exec(description) ?? []
  if (names === undefined) return description.charAt(0).toUpperCase() + description.slice(1)
  return `Whatever led you here left out what such a request must hold: ${names.replaceAll("'", '')}`
}
