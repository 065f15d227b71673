import type { LogoFinding, LogoSource } from '../findings.ts'
import { isHome } from '../page/home-link.ts'
import { isFields, listIn, textIn } from '../page/json.ts'
import { addressIn, classesOf, type Element, isWithin, labelsOf, type Page } from '../page/page.ts'
import { addressOfPicture } from '../page/picture.ts'
import { isOfConsent, isOfFoot, isOfHead, type Site } from '../page/site.ts'
import { pictureIn } from '../page/things.ts'
import { isBuilderPicture } from '../words/builders.ts'
import { sameForm } from '../words/evidence.ts'

interface Candidate {
  url: string
  source: LogoSource
  place: string
  address: string
}

/**
 * Files that may be the logo, the most trusted first: what structured data declares, og:logo, the picture in the header
 * that links to the front page, a large home-screen icon, the manifest's icons, a vector icon, any icon. og:image is
 * not among them.
 */
export function logosOf(site: Site, name: string | null): LogoFinding[] {
  const { front, meta, owner } = site
  const declared = owner ? pictureIn(owner.fields.logo, site.things) : null
  const icons = iconsOf(front)
  const all: Candidate[] = [
    ...at(
      isOfPage(declared) ? null : declared,
      'structured-data',
      `JSON-LD ${owner?.types[0]}.logo`,
      owner?.page ?? front.url,
    ),
    ...microdataLogo(front),
    ...meta.all('og:logo').flatMap(({ value }) => at(value, 'og:logo', 'og:logo', front.url)),
    ...headLogos(front, name),
    ...at(site.appData?.logo ?? null, 'img', `${site.appData?.place} logo`, front.url),
    ...icons.filter(({ isTouch, size }) => isTouch && size >= LARGE),
    ...manifestIcons(site),
    ...icons.filter(({ isTouch, isDrawn }) => !isTouch && isDrawn),
    ...icons.filter(({ isTouch, size }) => isTouch && size < LARGE),
    ...icons.filter(({ isTouch, isDrawn }) => !isTouch && !isDrawn).sort((a, b) => b.size - a.size),
  ]
  const byUrl = new Map<string, LogoFinding>()
  for (const { url, source, place, address } of all) {
    if (isBuilderPicture(url)) continue
    const known = byUrl.get(url)
    if (known && known.evidence.length < MOST_PLACES) known.evidence.push({ address, place })
    if (!known) byUrl.set(url, { url, source, evidence: [{ address, place }] })
  }
  return [...byUrl.values()].slice(0, MOST)

  /** Some sites declare the page itself as the logo. */
  function isOfPage(given: string | null): boolean {
    const address = addressIn(front, given ?? undefined)
    return address === front.url || /\.(html?|php|aspx?)$/i.test(URL.parse(address ?? '')?.pathname ?? '')
  }

  function at(given: string | null, source: LogoSource, place: string, address: string): Candidate[] {
    const url = addressIn(front, given ?? undefined)
    return url === null ? [] : [{ url, source, place, address }]
  }
}

const MOST = 12
/** The most places that are named for one picture. */
const MOST_PLACES = 5
/** A home-screen icon from this size on is of good quality; smaller ones are old. */
const LARGE = 180

function microdataLogo(page: Page): Candidate[] {
  return page.elements.flatMap((element) => {
    if (element.attribs.itemprop !== 'logo' || isOfFoot(element)) return []
    const owner = (one: Element) => /Organization|Business|Store|Corporation/.test(one.attribs.itemtype ?? '')
    if (!isWithin(element, owner)) return []
    const url =
      element.name === 'img'
        ? addressOfPicture(page, element)
        : addressIn(page, element.attribs.href ?? element.attribs.content)
    return url === null ? [] : [{ url, source: 'structured-data' as const, place: 'itemprop logo', address: page.url }]
  })
}

/** Matches labels of those parts of a page that show other logos, such as those of customers. */
const OTHERS =
  /(^|[\s_-])(clients?|customers?|partners?|payments?|badges?|awards?|trust(ed)?|press|sponsors?|as-seen|featured|testimonials?|integrations?|socials?|reviews?|app-?store|google-?play|brands|flags?|avatars?|icon-?list|marquee|lang(uage)?)([\s_-]|$)/

/** The header is in this first part of a page. Pictures after it are not considered. */
const FIRST_PART = 0.6

function headLogos(page: Page, name: string | null): Candidate[] {
  const last = Math.max(300, page.elements.length * FIRST_PART)
  const ranked = page.elements.slice(0, last).flatMap((element) => {
    const rank = element.name === 'img' ? headRank(page, element, name) : 0
    const url = rank > 0 ? addressOfPicture(page, element) : null
    if (url === null) return []
    return [{ rank, candidate: { url, source: 'img' as const, place: 'header img', address: page.url } }]
  })
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate)
    .slice(0, 3)
}

/**
 * Words in the class, the address or the text of a picture. Those in SAYS suggest a logo, those in SAYS_NOT rule it
 * out.
 */
const SAYS = /logo|wordmark|\bbrand(ing)?\b/
const SAYS_NOT = /placeholder|spacer|pixel|sprite|advert|banner/

/** How certain it is that a picture is the site's own logo. 0 if it is not. */
function headRank(page: Page, image: Element, name: string | null): number {
  if (isOfConsent(image) || isOfFoot(image) || isOfOthers(image)) return 0
  const { alt = '', src = '', title = '' } = image.attribs
  const labels = `${labelsOf(image)} ${alt} ${src} ${image.attribs['data-src'] ?? ''} ${title}`.toLowerCase()
  if (SAYS_NOT.test(labels)) return 0
  const isNamed = name !== null && sameForm(name) !== '' && sameForm(alt).includes(sameForm(name))
  const says = SAYS.test(labels) || isWithin(image, (one) => one.name !== 'body' && SAYS.test(labelsOf(one)))
  const leadsHome = isWithin(image, (one) => one.name === 'a' && isHome(page, one))
  const isForDark = classesOf(image).some((one) =>
    /^(hidden|dark:(block|inline.*|flex)|.*(for|only)-dark.*)$/.test(one),
  )
  const signs = (leadsHome ? 4 : 0) + (isOfHead(image) ? 2 : 0) + (says ? 2 : 0) + (isNamed ? 2 : 0)
  return signs >= 4 ? signs - (isForDark ? 3 : 0) : 0
}

const isOfOthers = (image: Element): boolean =>
  isWithin(image, (one) => one.name !== 'body' && one.name !== 'html' && OTHERS.test(labelsOf(one)))

interface Icon extends Candidate {
  isTouch: boolean
  isDrawn: boolean
  size: number
}

function iconsOf(page: Page): Icon[] {
  return page.elements.flatMap((element) => {
    const rel = (element.attribs.rel ?? '').toLowerCase().split(/\s+/)
    const isTouch = rel.some((one) => one.startsWith('apple-touch-icon'))
    if (element.name !== 'link' || !(isTouch || rel.includes('icon')) || /dark/.test(element.attribs.media ?? ''))
      return []
    const url = addressIn(page, element.attribs.href)
    if (url === null) return []
    const isDrawn = element.attribs.type === 'image/svg+xml' || new URL(url).pathname.endsWith('.svg')
    const size = sizeIn(element.attribs.sizes) ?? (isTouch ? LARGE : 16)
    const source = isTouch ? ('apple-touch-icon' as const) : ('icon' as const)
    return [{ url, source, place: `link ${rel.join(' ')}`, address: page.url, isTouch, isDrawn, size }]
  })
}

function manifestIcons({ manifest, front }: Site): Candidate[] {
  if (!manifest) return []
  const icons = listIn(manifest.fields.icons).flatMap((icon) => {
    if (!isFields(icon)) return []
    const purpose = textIn(icon.purpose) ?? 'any'
    const url = addressIn({ base: manifest.url, url: front.url }, textIn(icon.src) ?? undefined)
    return url === null || purpose === 'monochrome'
      ? []
      : [{ url, size: (sizeIn(textIn(icon.sizes)) ?? 1) - (purpose === 'maskable' ? 1 : 0) }]
  })
  return icons
    .sort((a, b) => b.size - a.size)
    .map(({ url }) => ({ url, source: 'icon' as const, place: 'manifest icons', address: manifest.url }))
}

/** The largest side in `16x16 32x32`. `any` means a vector picture, and counts as the largest. */
function sizeIn(sizes: string | null | undefined): number | null {
  if (!sizes) return null
  if (/\bany\b/i.test(sizes)) return 10_000
  const sides = sizes.split(/\s+/).flatMap((one) => Number.parseInt(one, 10) || [])
  return sides.length > 0 ? sides.reduce((a, b) => Math.max(a, b)) : null
}
