import { addressIn, type Element, isElement, type Page } from './page.ts'

/** Attributes in which pages that load pictures late keep the address. */
const LATE = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-srcset', 'data-lazy-srcset']

/** The address that an img element shows on a light page: its own, that of a late one, or of the picture around it. */
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

/** The largest of a srcset; an address alone is itself. A comma within an address is not followed by a blank. */
function largestOf(text: string): string {
  const trimmed = text.trim()
  if (!/\s/.test(trimmed)) return trimmed.replace(/,$/, '')
  const entries = trimmed.split(/,\s+/).map((entry) => {
    const [address = '', size = '1x'] = entry.trim().split(/\s+/)
    return { address, size: Number.parseFloat(size) || 1 }
  })
  return entries.reduce((a, b) => (b.size > a.size ? b : a)).address
}

/** The picture behind the address by which Next.js makes it smaller. */
function unwrapped(page: Page, address: string): string {
  const url = new URL(address)
  const inner = url.pathname.endsWith('/_next/image') ? url.searchParams.get('url') : null
  return (inner !== null && addressIn({ base: address, url: page.url }, inner)) || address
}
