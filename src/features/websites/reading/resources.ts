/** Runs in a child process, where it can be ended: see site-work.ts. */

import { parseSheet } from '../css/sheet.ts'
import { metaOf } from '../page/meta.ts'
import { addressIn, classesOf, type Element, type Page, parsePage } from '../page/page.ts'
import { bodyOf, isOfConsent } from '../page/site.ts'
import { rawTextOf, textOf } from '../page/text.ts'
import { isBotCheck } from '../words/kind.ts'

/** Further addresses to read for a page. */
export interface Resources {
  /** The page only redirects to this one, which is read instead. */
  leadsTo: string | null
  sheets: string[]
  manifest: string | null
  /** The site's pages about the company and its products, the most useful first. */
  pages: string[]
  isBotCheck: boolean
}

const MOST_SHEETS = 8
const MOST_PAGES = 6
/** A page with less text than this may only redirect. */
const SIGNPOST = 300
const MOST_DELAY_SECONDS = 10

export async function resourcesOf({ url, html }: { url: string; html: string }): Promise<Resources> {
  const page = parsePage(url, html)
  const links = page.elements.filter(({ name }) => name === 'link')
  const manifest = links.find(({ attribs }) => relOf(attribs.rel).includes('manifest'))
  return {
    leadsTo: leadsTo(page),
    sheets: sheetsOf(page, links),
    manifest: manifest ? addressIn(page, manifest.attribs.href) : null,
    pages: furtherPages(page),
    isBotCheck: isBotCheck({ front: page, meta: metaOf(page) }),
  }
}

/** The addresses that fetched sheets import. */
export async function importsOf(sheets: readonly { url: string; css: string }[]): Promise<string[]> {
  return sheets.flatMap(({ url, css }) =>
    parseSheet(url, css).imports.flatMap((href) => {
      const found = addressIn({ base: url, url }, href)
      return found === null || isFontService(new URL(found)) ? [] : [found]
    }),
  )
}

const relOf = (rel: string | undefined): string[] => (rel ?? '').toLowerCase().split(/\s+/)

/** Sheets of font services contain only the addresses of font files. The address of the sheet names the families. */
const isFontService = (url: URL): boolean =>
  /(^|\.)(fonts\.googleapis\.com|fonts\.bunny\.net|typekit\.net|fonts\.net)$/.test(url.hostname)
/** Matches sheets of third-party libraries, which look the same on many sites. */
const LIBRARIES =
  /font-?awesome|swiper|slick|lightbox|fancybox|magnific|owl\.carousel|animate(\.min)?\.css|aos\.css|print\.css|cookie|consent|dashicons|select2|jquery-ui|glide|splide|leaflet|mapbox|recaptcha/i

function sheetsOf(page: Page, links: readonly Element[]): string[] {
  const found = links.flatMap(({ attribs }) => {
    const rel = relOf(attribs.rel)
    const isSheet =
      (rel.includes('stylesheet') && !rel.includes('alternate')) || (rel.includes('preload') && attribs.as === 'style')
    if (
      !isSheet ||
      (/^\s*(only\s+)?(print|speech)/.test(attribs.media ?? '') && !attribs.onload) ||
      /color-scheme:\s*dark/.test(attribs.media ?? '')
    )
      return []
    const address = addressIn(page, attribs.href)
    return address === null || isFontService(new URL(address)) || LIBRARIES.test(address) ? [] : [address]
  })
  const imported = page.elements
    .filter(({ name }) => name === 'style')
    .flatMap((element) => parseSheet(page.url, rawTextOf(element)).imports)
    .flatMap((href) => addressIn(page, href) ?? [])
    .filter((address) => !isFontService(new URL(address)))
  return [...new Set([...imported, ...found])].slice(0, MOST_SHEETS)
}

function leadsTo(page: Page): string | null {
  const body = bodyOf(page)
  const isSignpost = !body || textOf(body).length < SIGNPOST
  const candidates = [refreshOf(page), ...(isSignpost ? [scriptedOf(page), languageOf(page)] : [])]
  return candidates.find((one) => one !== null && one.split('#')[0] !== page.url.split('#')[0]) ?? null
}

/** `<meta http-equiv="refresh" content="0; url=/en/">` */
function refreshOf(page: Page): string | null {
  const meta = page.elements.find(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh',
  )
  const [delay = '', ...rest] = (meta?.attribs.content ?? '').split(/[;,]/)
  const target = rest
    .join(';')
    .trim()
    .replace(/^url\s*=\s*/i, '')
    .replace(/^(["'])(.*)\1$/, '$2')
  return target !== '' && Number(delay) <= MOST_DELAY_SECONDS ? addressIn(page, target) : null
}

/** A script that only redirects. */
function scriptedOf(page: Page): string | null {
  for (const element of page.elements) {
    if (element.name !== 'script' || element.attribs.src) continue
    const text = rawTextOf(element)
    const target =
      /location(?:\.href)?\s*=\s*["']([^"'\s]{1,300})["']|location\.(?:replace|assign)\(\s*["']([^"'\s]{1,300})["']/.exec(
        text.slice(0, 5_000),
      )
    if (target && text.length < 2_000) return addressIn(page, target[1] ?? target[2])
  }
  return null
}

/** The page of a language, if the front page only offers a choice of languages. */
function languageOf(page: Page): string | null {
  const alternates = page.elements.filter(
    ({ name, attribs }) => name === 'link' && relOf(attribs.rel).includes('alternate') && attribs.hreflang,
  )
  if (
    alternates.length < 2 ||
    page.elements.some(
      ({ name, attribs }) => name === 'h2' || (name === 'main' && classesOf({ attribs } as Element).length > 0),
    )
  )
    return null
  const other = (element: Element) => addressIn(page, element.attribs.href) !== page.url
  const chosen = alternates.filter(other)
  const best =
    chosen.find(({ attribs }) => attribs.hreflang === 'x-default') ??
    chosen.find(({ attribs }) => attribs.hreflang?.startsWith('en')) ??
    chosen[0]
  return best ? addressIn(page, best.attribs.href) : null
}

const TELLING: readonly RegExp[] = [
  /about|ueber-uns|%C3%BCber|über-uns|company|qui-sommes|chi-siamo|sobre|om-oss|who-we-are|our-story/i,
  /\/(products?|services?|leistungen|produkte|angebot|features|solutions|shop|what-we-do|servicios|productos|servizi)\/?$/i,
  /\/(customers|use-cases|for-[a-z-]+|who-we-serve|industries|pricing|preise)\/?$/i,
]

function furtherPages(page: Page): string[] {
  const own = new URL(page.url)
  const ranked = new Map<string, number>()
  for (const element of page.elements) {
    if (element.name !== 'a' || isOfConsent(element)) continue
    const address = addressIn(page, element.attribs.href)
    const url = address === null ? null : new URL(address)
    if (!url || url.hostname !== own.hostname || url.port !== own.port || url.pathname === own.pathname) continue
    const rank = TELLING.findIndex((test) => test.test(url.pathname))
    url.hash = ''
    if (rank !== -1 && !/\.(pdf|jpe?g|png|zip|docx?)$/i.test(url.pathname) && !ranked.has(url.href))
      ranked.set(url.href, rank + url.pathname.split('/').length / 10)
  }
  return [...ranked]
    .sort((a, b) => a[1] - b[1])
    .map(([address]) => address)
    .slice(0, MOST_PAGES)
}
