/** The engine's messages are for the program's developer. On our page a person reads them. */
export function refusalWords(description: string): string {
  const [, names] = /^missing required parameter(?:\(s\))? (.+?)\.?$/.exec(description) ?? []
  if (names === undefined) return description.charAt(0).toUpperCase() + description.slice(1)
  return `The link that brought you here lacks what such a request needs: ${names.replaceAll("'", '')}`
}
