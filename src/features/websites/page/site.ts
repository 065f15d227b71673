import { type Cascade, createCascade } from '../css/cascade.ts'
import { type Layers, parseSheet, type Rule } from '../css/sheet.ts'
import type { SiteSource } from '../findings.ts'
import { sameForm } from '../words/evidence.ts'
import { partsOfTitle } from '../words/title-parts.ts'
import { type AppData, appDataOf } from './app-data.ts'
import { type Fields, isFields, looseJson } from './json.ts'
import { type Meta, metaOf } from './meta.ts'
import { type Element, elementsUnder, isWithin, labelsOf, type Page, parsePage, rememberedWithin } from './page.ts'
import { rawTextOf, textOf } from './text.ts'
import { bareHost, hostIn, ownerIn, type Thing, thingsOf } from './things.ts'

/** Everything that was read of a site, parsed once for all extractions. */
export interface Site {
  front: Page
  meta: Meta
  pages: readonly Page[]
  /** The hosts that the site uses for itself, without www. */
  hosts: ReadonlySet<string>
  manifest: { url: string; fields: Fields } | null
  things: readonly Thing[]
  owner: Thing | null
  /** The data from which the page's scripts draw it. */
  appData: AppData | null
  rules: readonly Rule[]
  faces: readonly { family: string; sheet: string }[]
  /** Addresses of imported sheets, such as those of font services. */
  imports: readonly { href: string; sheet: string }[]
  cascade: Cascade
  /** Whether the page is an article, so that its title and first heading do not describe the site. */
  isArticle: boolean
  /** Whether the page is almost empty because its scripts draw it. */
  isShell: boolean
}

export function openSite(source: SiteSource): Site | null {
  const pages = source.pages.map(({ url, html }) => parsePage(url, html))
  const [front] = pages
  if (!front) return null
  const meta = metaOf(front)
  const hosts = hostsOf(front, meta, source.asked)
  const things = pages.flatMap(thingsOf)
  const layers: Layers = new Map()
  const own = front.elements
    .filter(({ name, attribs }) => name === 'style' && attribs.media !== 'print')
    .map((element) => ({ url: front.url, css: rawTextOf(element) }))
  const sheets = [...source.sheets, ...own].map(({ url, css }) => ({ url, ...parseSheet(url, css, layers) }))
  const rules = sheets.flatMap((sheet) => sheet.rules)
  const fields = source.manifest && looseJson(source.manifest.text)
  return {
    front,
    meta,
    pages,
    hosts,
    manifest: source.manifest && isFields(fields) ? { url: source.manifest.url, fields } : null,
    things,
    owner: ownerIn(things, { hosts, names: namesIn(meta) }),
    appData: appDataOf(front),
    rules,
    faces: sheets.flatMap(({ url, faces }) => faces.map((family) => ({ family, sheet: url }))),
    imports: sheets.flatMap(({ url, imports }) => imports.map((href) => ({ href, sheet: url }))),
    cascade: createCascade(rules),
    isArticle: isArticle(front, meta),
    isShell: isShell(front),
  }
}

function hostsOf(front: Page, meta: Meta, asked: string): Set<string> {
  const canonical = front.elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')?.attribs
    .href
  const told = [canonical ?? '', meta.get('og:url')?.value ?? ''].flatMap(
    (one) => hostIn(URL.parse(one, front.url)?.href ?? null) ?? [],
  )
  return new Set([...[front.url, asked].flatMap((one) => hostIn(one) ?? []), ...told.map(bareHost)])
}

/** The names that the head of the page may use for the site. */
const namesIn = (meta: Meta): Set<string> =>
  new Set([...meta.all('og:site_name').map(({ value }) => value), ...partsOfTitle(meta.title ?? '')].map(sameForm))

/** Tools also declare front pages as `article`, so the address must be that of an inner page as well. */
function isArticle(front: Page, meta: Meta): boolean {
  const address = URL.parse(meta.get('og:url')?.value ?? '', front.url) ?? new URL(front.url)
  return (
    /^article$/i.test(meta.get('og:type')?.value ?? '') &&
    address.pathname.split('/').filter(Boolean).join('').length > 5
  )
}

const MOST_OF_SHELL = 12

function isShell(front: Page): boolean {
  const body = bodyOf(front)
  if (!body) return true
  const seen = front.elements.filter(
    (element) =>
      isWithin(element, (one) => one === body) &&
      !/^(script|noscript|style|template|link|iframe|body)$/.test(element.name),
  )
  return (
    seen.length <= MOST_OF_SHELL &&
    textOf(body).length < 200 &&
    !seen.some(({ name }) => /^(h[12]|button|form)$/.test(name))
  )
}

export const bodyOf = (page: Page): Element | null => page.elements.find(({ name }) => name === 'body') ?? null

/** Matches consent banners and their parts, which are not the site's own words or design. */
const CONSENT =
  /cookie[-_]?(bar|banner|consent|notice|law|policy|popup|modal|wall|message|msg|info|settings|overlay|dialog|hint|box|alert|compliance|control|preferences|layer|disclaimer)|(^|\s)cookies?(\s|$)|(^|[\s_-])(consent|gdpr|ccpa|cmp|cc-window|cc-banner|truste|trustarc|teconsent)([\s_-]|$)|onetrust|(^|[\s#._-])ot-(sdk|tgl|switch|pc)|didomi|usercentrics|klaro|iubenda|cybot|borlabs|complianz|cmplz|osano|termly|sp_message/

/** Whether a selector concerns such a banner. */
export const isAboutConsent = (selector: string): boolean =>
  CONSENT.test(selector.toLowerCase().replace(/[#.,>+~:[\]]/g, ' '))

/** A wrapper of the whole page that only has such a word as a state is not a banner. */
const WHOLE = /^(main|article|nav|header|footer)$/

export const isOfConsent = rememberedWithin(
  (one) =>
    !/^(body|html|main|script|style|link)$/.test(one.name) &&
    CONSENT.test(labelsOf(one)) &&
    !elementsUnder(one, 2_000).some(({ name }) => WHOLE.test(name)),
)

const FOOT = /\bfooter\b|site-footer|colophon|contentinfo/
export const isOfFoot = rememberedWithin((one) => one.name === 'footer' || FOOT.test(labelsOf(one)))

const HEAD =
  /\b(site-)?header\b|\bnav(bar|igation)?\b|\bbanner\b|masthead|topbar|top-bar|\bbrand(ing)?\b|site-logo|custom-logo/
const isWithinHead = rememberedWithin(
  (one) => one.name === 'header' || one.name === 'nav' || (one.name !== 'body' && HEAD.test(labelsOf(one))),
)
export const isOfHead = (element: Element): boolean => !isOfFoot(element) && isWithinHead(element)
