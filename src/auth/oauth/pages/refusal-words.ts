/** Rewrites the engine's messages, which are for developers, for the person who reads our page. */
export function refusalWords(description: string): string {
  const [, names] = /^missing required parameter(?:\(s\))? (.+?)\.?$/.exec(description) ?? []
  if (names === undefined) return description.charAt(0).toUpperCase() + description.slice(1)
  return `The link that you followed lacks parameters that the request needs: ${names.replaceAll("'", '')}`
}
