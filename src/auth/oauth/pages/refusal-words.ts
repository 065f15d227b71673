/** Rewrites the engine's messages, which are for developers, for the person who reads our page. */
export function refusalWords(description: string): string {
  const [, names] = /^missing required parameter(?:\(s\))? (.+?)\.?$/.exec(description) ?? []
  if (names === undefined) return description.charAt(0).toUpperCase() + description.slice(1)
  return `The link that brought you here lacks what such a request needs: ${names.replaceAll("'", '')}`
}
