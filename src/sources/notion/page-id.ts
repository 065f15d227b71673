const HEX = /([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/gi
const WHOLE = new RegExp(`^${HEX.source}$`, 'i')

/**
 * A page's id with its dashes, from an id in either form or from the address of a page. Null if the text is neither. In
 * an address the id ends the path, after the title; `?v=` names a view and is left out.
 */
export function notionPageId(text: string): string | null {
  const given = text.trim()
  const inAddress = /^https:\/\//i.test(given) ? (URL.parse(given)?.pathname ?? '').split('/').at(-1) : given
  const found = WHOLE.exec(given) ?? (inAddress === given ? null : [...(inAddress ?? '').matchAll(HEX)].at(-1))
  return found ? found.slice(1, 6).join('-').toLowerCase() : null
}
