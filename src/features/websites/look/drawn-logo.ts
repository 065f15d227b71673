import { DomUtils } from 'htmlparser2'
import type { Found } from '../findings.ts'
import { isHome } from '../page/home-link.ts'
import { type Element, elementsUnder, isWithin, labelsOf } from '../page/page.ts'
import { isOfConsent, isOfFoot, isOfHead, type Site } from '../page/site.ts'

const MOST_LENGTH = 100_000
/** Matches icons of controls in a header, such as a menu or a search. */
const SIGNS = /icon|menu|burger|hamburger|close|search|cart|chevron|arrow|caret|toggle|user|account|check|theme/

/**
 * The markup of a logo that is drawn within the page, with its symbol from a sprite in the page. A sprite in another
 * file is not used.
 */
export function drawnLogoOf({ front }: Site): Found<string> | null {
  const drawings = front.elements.filter((element) => element.name === 'svg' && isLogo(element))
  for (const drawing of drawings) {
    const markup = markupOf(drawing)
    if (markup === null || markup.length > MOST_LENGTH) continue
    return { value: markup, confidence: 'medium', evidence: [{ address: front.url, place: 'header svg' }] }
  }
  return null

  function isLogo(svg: Element): boolean {
    if (isOfConsent(svg) || isOfFoot(svg)) return false
    const says = isWithin(
      svg,
      (one) =>
        one.name !== 'body' &&
        /logo|wordmark/.test(`${labelsOf(one)} ${one.attribs['aria-label'] ?? ''}`.toLowerCase()),
    )
    const isSign = isWithin(
      svg,
      (one) => one.name === 'button' || (SIGNS.test(labelsOf(one)) && (one === svg || one.name === 'a')),
    )
    const leadsHome = isWithin(svg, (one) => one.name === 'a' && isHome(front, one))
    return isOfHead(svg) && (says || leadsHome) && (says || !isSign)
  }

  function markupOf(svg: Element): string | null {
    const inner = elementsUnder(svg)
    const uses = inner.filter(({ name }) => name === 'use')
    const shapes = inner.filter(({ name }) =>
      /^(path|rect|circle|ellipse|polygon|polyline|line|text|image)$/.test(name),
    )
    if (shapes.length > 0) return written(svg.attribs, DomUtils.getInnerHTML(svg, { xmlMode: true }))
    const id = (uses[0]?.attribs.href ?? uses[0]?.attribs['xlink:href'] ?? '').trim()
    const symbol = id.startsWith('#') ? front.elements.find(({ attribs }) => attribs.id === id.slice(1)) : undefined
    return symbol
      ? written({ ...symbol.attribs, ...svg.attribs }, DomUtils.getInnerHTML(symbol, { xmlMode: true }))
      : null
  }
}

/** A separate drawing with its own view box. The parser writes all names in lower case, so their case is restored. */
function written(attributes: Readonly<Record<string, string | undefined>>, inner: string): string {
  const view = attributes.viewbox ?? attributes.viewBox
  const sizes = { viewBox: view, width: attributes.width, height: attributes.height, fill: attributes.fill }
  const text = Object.entries(sizes).flatMap(([name, value]) =>
    value ? [` ${name}="${value.replace(/["<>&]/g, '')}"`] : [],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg"${text.join('')}>${inner}</svg>`
}
