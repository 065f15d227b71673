import { chosenFamily, familiesIn, firstIn, googleFamilies } from '../css/families.ts'
import type { Evidence, FontFinding, Found } from '../findings.ts'
import type { Element } from '../page/page.ts'
import { isOfConsent, isOfFoot, isOfHead, type Site } from '../page/site.ts'
import { textOf } from '../page/text.ts'
import { found, said, sameForm } from '../words/evidence.ts'
import { probeOf } from './probe.ts'

const MOST = 12

export interface Fonts {
  all: FontFinding[]
  heading: Found<string> | null
  body: Found<string> | null
}

/** The families that the site loads or names first, and those of its headings and its text. */
export function fontsOf(site: Site): Fonts {
  const listed = new Map<string, FontFinding>()
  const list = (family: string, source: FontFinding['source'], evidence: Evidence): void => {
    const name = chosenFamily(family)
    if (name === null) return
    const known = listed.get(sameForm(name))
    if (!known) listed.set(sameForm(name), { family: name, source, evidence: [evidence] })
    else if (!known.evidence.some(({ address, place }) => address === evidence.address && place === evidence.place))
      known.evidence.push(evidence)
  }
  const { front } = site
  for (const { name, attribs } of front.elements) {
    if (name !== 'link' || !/stylesheet|preload/.test(attribs.rel ?? '')) continue
    for (const family of googleFamilies(URL.parse(attribs.href ?? '', front.base)?.href ?? ''))
      list(family, 'google-fonts', { address: front.url, place: 'link stylesheet' })
  }
  for (const { href, sheet } of site.imports) {
    for (const family of googleFamilies(URL.parse(href, sheet)?.href ?? ''))
      list(family, 'google-fonts', { address: sheet, place: '@import' })
  }
  const heading = familyOf(site, headingOf(site))
  const body = familyOf(site, textElementOf(site))
  for (const one of [heading, body]) if (one) list(one.family, 'css', one.evidence)
  for (const { family, sheet } of site.faces) list(family, 'css', { address: sheet, place: '@font-face' })
  const all = [...listed.values()]
  return { all: all.slice(0, MOST), heading: chosen(heading, all), body: chosen(body, all) }
}

interface Used {
  family: string
  evidence: Evidence
}

/** The first family of an element, if somebody chose it. */
function familyOf({ cascade, front }: Site, element: Element | null): Used | null {
  const won = element && cascade.inheritedBy(element, ['font-family', 'font'])
  const family = won && chosenFamily(firstIn(familiesIn(won.value)))
  if (!won || !family) return null
  return { family, evidence: { address: won.rule?.sheet ?? front.url, place: `${element?.name} { font-family }` } }
}

/** The family in use, confirmed by the place where it is loaded. */
function chosen(used: Used | null, all: readonly FontFinding[]): Found<string> | null {
  if (!used) return null
  const loaded = all.find(({ family }) => sameForm(family) === sameForm(used.family))
  const places = [
    { evidence: used.evidence, weight: 2 },
    ...(loaded?.evidence ?? []).map((evidence) => ({ evidence, weight: 2 })),
  ]
  return found(loaded?.family ?? used.family, [
    ...said(used.family, used.evidence.address, used.evidence.place, 2),
    ...places,
  ])
}

function headingOf(site: Site): Element | null {
  const headings = ['h1', 'h2', 'h3'].flatMap((name) =>
    site.front.elements.filter((one) => one.name === name && !isOfConsent(one)),
  )
  return headings[0] ?? probeOf(site, '<h1>h</h1>')
}

/** The element with most of the page's running text: paragraphs outside header and footer. */
function textElementOf(site: Site): Element | null {
  const all = site.front.elements.filter((one) => one.name === 'p' && !isOfConsent(one))
  const content = all.filter((one) => !isOfHead(one) && !isOfFoot(one) && textOf(one) !== '')
  return content[0] ?? all[0] ?? probeOf(site, '<p>p</p>')
}
