/** Tags as YouTube counts them: with commas between them, and quotation marks around a tag with a space. */
export function writtenTags(tags: readonly string[]): string {
  return tags.map((tag) => (tag.includes(' ') ? `"${tag}"` : tag)).join(',')
}
