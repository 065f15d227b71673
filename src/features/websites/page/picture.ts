import { addressIn, type Element, isElement, type Page } from './page.ts'

/** Attributes in which lazily loading pages store the address. */
const LATE = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-srcset', 'data-lazy-srcset']

/**
 * The address that an img element shows in the light theme: its own, that of lazy loading, or that of the picture
 * element around it.
 */
export function addressOfPicture(page: Page, image: Element): string | null {
  const { attribs, parent } = image
  const around = isElement(parent) && parent.name === 'picture' ? parent.children.filter(isElement) : []
  const sources = around.filter(({ name, attribs: own }) => name === 'source' && !/dark|print/.test(own.media ?? ''))
  const given = [
    attribs.src,
    ...LATE.map((name) => attribs[name]),
    attribs.srcset,
    ...sources.flatMap(({ attribs: own }) => [own.srcset, own['data-srcset']]),
  ]
  for (const text of given) {
    const address = text === undefined ? null : addressIn(page, largestOf(text))
    if (address !== null) return unwrapped(page, address)
  }
  return null
}

/**
 * The largest address in a srcset. A plain address is returned as it is. Commas within an address are not followed by a
 * blank.
 */
function largestOf(text: string): string {
  const trimmed = text.trim()
  if (!/\s/.test(trimmed)) return trimmed.replace(/,$/, '')
  const entries = trimmed.split(/,\s+/).map((entry) => {
    const [address = '', size = '1x'] = entry.trim().split(/\s+/)
    return { address, size: Number.parseFloat(size) || 1 }
  })
  return entries.reduce((a, b) => (b.size > a.size ? b : a)).address
}

/** The picture's own address, behind the address of Next.js's image resizer. */
function unwrapped(page: Page, address: string): string {
  const url = new URL(address)
  const inner = url.pathname.endsWith('/_next/image') ? url.searchParams.get('url') : null
  return (inner !== null && addressIn({ base: address, url: page.url }, inner)) || address
}
