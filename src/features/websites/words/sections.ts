import type { Found } from '../findings.ts'
import { isFields, listIn, textIn } from '../page/json.ts'
import { metaOf } from '../page/meta.ts'
import { addressIn, type Element, isWithin, type Page } from '../page/page.ts'
import { isOfConsent, isOfFoot, isOfHead, type Site } from '../page/site.ts'
import { line, textOf } from '../page/text.ts'
import { found, type Said, said, sameForm } from './evidence.ts'
import { isEmptyPhrase } from './title-parts.ts'

const MOST_HEADINGS = 30
const MOST_ABOUT = 8
const MOST_PRODUCTS = 20
const MOST_AUDIENCE = 8
const PARAGRAPH = { least: 60, most: 600 }

/** Values from several places, each once, in their order. Places with the same value confirm each other. */
function each(all: readonly Said[], most: number): Found<string>[] {
  const groups = Map.groupBy(all, ({ value }) => sameForm(value))
  return [...groups.values()].flatMap((group) => (group[0] ? [found(group[0].value, group)] : [])).slice(0, most)
}

/** The elements of a page's own content: not its header, footer or banners. */
const contentOf = ({ elements }: Page): Element[] =>
  elements.filter(
    (element) => !isOfConsent(element) && !isOfFoot(element) && !isWithin(element, ({ name }) => name === 'nav'),
  )

export function headingsOf({ pages }: Site): Found<string>[] {
  const all = pages.flatMap((page) =>
    contentOf(page)
      .filter(({ name }) => name === 'h1' || name === 'h2')
      .flatMap((element) => said(textOf(element), page.url, element.name, element.name === 'h1' ? 3 : 2)),
  )
  return each(
    all.filter(({ value }) => !isEmptyPhrase(value) && value.length <= 200),
    MOST_HEADINGS,
  )
}

/**
 * What the site says about itself: its descriptions, then paragraphs of its about page, then those of the front page.
 */
export function aboutOf({ pages, owner, front, appData }: Site): Found<string>[] {
  const descriptions = pages.flatMap((page) =>
    metaOf(page)
      .all('description', 'og:description')
      .flatMap(({ name, value }) => said(value, page.url, name, 4)),
  )
  const declared = said(
    owner && line(textIn(owner.fields.description) ?? ''),
    owner?.page ?? '',
    `JSON-LD ${owner?.types[0]}.description`,
    6,
  )
  const paragraphs = [...pages.filter(isAbout), front].flatMap((page) =>
    contentOf(page)
      .filter(({ name }) => name === 'p')
      .flatMap((element) => said(textOf(element), page.url, 'p', 2))
      .filter(({ value }) => value.length >= PARAGRAPH.least && value.length <= PARAGRAPH.most)
      .slice(0, 4),
  )
  const given = said(appData?.description, front.url, `${appData?.place} description`, 3)
  return each([...declared, ...descriptions, ...given, ...paragraphs], MOST_ABOUT)
}

const isAbout = ({ url }: Page): boolean => ABOUT_PATH.test(new URL(url).pathname)
const ABOUT_PATH = /about|ueber|%C3%BCber|über|company|qui-sommes|chi-siamo|sobre|om-oss|who-we-are|story/i

const PRODUCT_TYPES =
  /^(Product|Service|SoftwareApplication|WebApplication|MobileApplication|Course|MenuItem|ProductGroup|FinancialProduct|Trip)$/
const PRODUCT_SECTION =
  /^(our )?(products?|services|what we (do|offer|make)|offerings?|solutions|features|leistungen|unsere (leistungen|produkte|angebote)|produkte|angebot|nos (services|produits)|servicios|productos|servizi|prodotti)$/i
const PRODUCT_PATH =
  /\/(products?|services?|leistungen|produkte|solutions|collections|angebote?|servicios|productos)\/[^/]+\/?$/i

/** Names of the site's products: declared, or else headings below a heading that announces them, or else its menu. */
export function productsOf({ pages, things }: Site): Found<string>[] {
  const declared = things.flatMap(({ types, fields, page }) => {
    const own = types.some((type) => PRODUCT_TYPES.test(type))
      ? said(line(textIn(fields.name) ?? ''), page, `JSON-LD ${types[0]}.name`, 6)
      : []
    const offered = listIn(fields.makesOffer).flatMap((offer) =>
      isFields(offer) ? said(line(textIn(offer.name) ?? ''), page, 'JSON-LD makesOffer', 5) : [],
    )
    return [...own, ...offered]
  })
  const announced = pages.flatMap((page) => {
    const headings = contentOf(page).filter(({ name }) => /^h[1-6]$/.test(name))
    return headings.flatMap((heading, at) => {
      if (!PRODUCT_SECTION.test(textOf(heading))) return []
      const below = headings.slice(at + 1)
      const end = below.findIndex(({ name }) => name <= heading.name)
      return (end === -1 ? below : below.slice(0, end)).flatMap((one) => said(textOf(one), page.url, one.name, 2))
    })
  })
  const linked = pages.flatMap((page) =>
    page.elements
      .filter(
        (element) =>
          element.name === 'a' &&
          isOfHead(element) &&
          PRODUCT_PATH.test(URL.parse(addressIn(page, element.attribs.href) ?? '')?.pathname ?? ''),
      )
      .flatMap((element) => said(textOf(element), page.url, 'menu', 2)),
  )
  const all = [...declared, ...announced, ...linked].filter(({ value }) => value.length <= 100 && !isEmptyPhrase(value))
  return each(all, MOST_PRODUCTS)
}

const FOR =
  /(?:^|\b(?:built|made|designed|created|tools?|software|platform|app|services?|solutions?|perfect|gemacht|entwickelt)\s+)(?:for|für|pour|para|per)\s+([\p{L}][\p{L}\p{N} ,&'’-]{2,60})$/iu

/** The target groups: declared, or in headings with "for …". */
export function audienceOf({ pages, things }: Site): Found<string>[] {
  const declared = things.flatMap(({ fields, page }) =>
    listIn(fields.audience).flatMap((one) =>
      isFields(one) ? said(line(textIn(one.audienceType) ?? textIn(one.name) ?? ''), page, 'JSON-LD audience', 6) : [],
    ),
  )
  const headings = pages.flatMap((page) =>
    contentOf(page)
      .filter(({ name }) => /^h[1-4]$/.test(name))
      .flatMap((element) =>
        said(FOR.exec(textOf(element).replace(/[.!]+$/, ''))?.[1]?.trim(), page.url, element.name, 2),
      ),
  )
  return each([...declared, ...headings], MOST_AUDIENCE)
}
