/** The commas between tags count, and a tag with a space counts as if it stood in quotation marks. */
export function lengthOfTags(tags: readonly string[]): number {
  const written = tags.map((tag) => (tag.includes(' ') ? `"${tag}"` : tag))
  return written.join(',').length
}
