const HEX = /([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/gi
const WHOLE = new RegExp(`^${HEX.source}$`, 'i')

/**
 * A page's id with dashes, from an id with or without them or from the address of a page. Null for any other text. In
 * an address the id is at the end of the path, after the title; `?v=` names a view and is ignored.
 */
export function notionPageId(text: string): string | null {
  const given = text.trim()
  const inAddress = /^https:\/\//i.test(given) ? (URL.parse(given)?.pathname ?? '').split('/').at(-1) : given
  const found = WHOLE.exec(given) ?? (inAddress === given ? null : [...(inAddress ?? '').matchAll(HEX)].at(-1))
  return found ? found.slice(1, 6).join('-').toLowerCase() : null
}
