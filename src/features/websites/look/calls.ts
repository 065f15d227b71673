import { coloursIn, isNeutral, isVivid, lookOf } from '../css/colour.ts'
import { classesIn } from '../css/selectors.ts'
import type { Evidence } from '../findings.ts'
import { classesOf, type Element, isWithin, labelsOf, rememberedWithin } from '../page/page.ts'
import { isOfConsent, isOfFoot, isOfHead, type Site } from '../page/site.ts'
import { textOf } from '../page/text.ts'
import { probeOf } from './probe.ts'

/** A fill colour of the site's buttons, with the votes of all of them. */
export interface CallColour {
  hex: string
  votes: number
  evidence: Evidence[]
}

const MOST = 150
/** The longest text that names a place, because a site may choose very long tags and classes. */
const MOST_PLACE = 120
/** The lightness up to which a grey counts as black. */
const DARK = 0.35
/** WordPress's default fill of buttons. */
const DEFAULT_FILL = '#32373c'
const BUTTON = /(^|[-_])(btn|button|cta|knopf|knapp|knop|bouton|boton|pulsante|przycisk|tlacitko)([-_]|$)/i
const LEADING = /primary|cta|solid|filled|main|hero/i
const MINOR =
  /secondary|ghost|outline|tertiary|link|close|menu|toggle|nav|icon|social|share|search|prev|next|tab|dismiss|pagination|login|danger|warn|error|success|disabled|inverse/i
/** Matches third-party widgets, which have their own colours. */
const OF_OTHERS =
  /whats-?app|joinchat|call-?now|(^|[\s_-])(ctc|wa|qlwapp|chaty|tawk|crisp|intercom|drift|livechat|zsiq|hubspot-messages|messenger|telegram|viber|facebook|instagram|linkedin|twitter|pinterest|youtube|tiktok|addtoany|a2a|sharethis|shariff|heateor|sfsi)([\s_-]|$)/
/** Matches the texts of buttons that ask for an action. */
const ACTS =
  /\b(get started|start|sign ?up|try|buy|shop|order|book|reserve|join|subscribe|contact|download|request|schedule|donate|apply|register|learn more|see plans|demo|free trial|jetzt|kaufen|buchen|bestellen|starten|testen|kontakt|anfragen|mehr erfahren|commencer|essayer|acheter|réserver|comprar|reservar|empezar|prenota|acquista|boka|köp)\b/i

/** The fills of the site's call-to-action buttons, by votes. Ghost buttons have none. */
export function callColoursOf(site: Site): CallColour[] {
  const votes = new Map<string, CallColour>()
  const buttons = buttonsOf(site)
  for (const button of buttons) {
    const fill = fillOf(site, button)
    if (fill === null) continue
    const known = votes.get(fill.hex) ?? { hex: fill.hex, votes: 0, evidence: [] }
    known.votes += worth(button)
    if (known.evidence.length < 3) known.evidence.push(fill.evidence)
    votes.set(fill.hex, known)
  }
  return [...votes.values()].filter((one) => one.votes > 0).sort((a, b) => b.votes - a.votes)
}

function buttonsOf(site: Site): Element[] {
  const found = site.front.elements.filter((element) => {
    const { name, attribs } = element
    const isButton =
      name === 'button' ||
      attribs.role === 'button' ||
      (name === 'input' && /^(submit|button)$/.test(attribs.type ?? ''))
    const isCalled = classesOf(element).some((one) => BUTTON.test(one))
    const isApart = name === 'a' && !isWithin(element, (one) => one.name === 'p' || one.name === 'li')
    return (
      (isButton || isCalled || isApart || isFilledLink(site, element)) && !isOfConsent(element) && !isOfOthers(element)
    )
  })
  if (!site.isShell) return found.slice(0, MOST)
  const made = [
    '<a class="btn btn-primary">Start</a>',
    '<button class="button button-primary primary cta">Start</button>',
    ...calledButtons(site).map((one) => `<a class="${one}">Start</a>`),
  ]
  return made.flatMap((markup) => probeOf(site, markup) ?? [])
}

const isOfOthers = rememberedWithin((one) => !/^(body|html|main)$/.test(one.name) && OF_OTHERS.test(labelsOf(one)))

/** A link within a text or a list counts as a button if a rule that is not about links in general gives it a fill. */
function isFilledLink({ cascade }: Site, element: Element): boolean {
  if (element.name !== 'a' || classesOf(element).length === 0) return false
  const won = cascade.styleOf(element, ['background-color', 'background'])
  return won?.rule != null && coloursIn(won.value).some(({ alpha }) => alpha > 0.6) && classesIn(won.rule).length > 0
}

/**
 * The classes in style sheets that a call-to-action button would have. Scripts draw such a button, so only the sheets
 * name it.
 */
const calledButtons = ({ rules }: Site): string[] =>
  [...new Set(rules.flatMap(classesIn))]
    .filter((one) => /^[\w-]+$/.test(one) && BUTTON.test(one) && LEADING.test(one))
    .slice(0, 10)

function fillOf({ cascade, front }: Site, button: Element): { hex: string; evidence: Evidence } | null {
  const won = cascade.styleOf(button, ['background-color', 'background', 'background-image'])
  if (!won) return null
  const colours = coloursIn(won.value).filter(({ alpha }) => alpha > 0.6)
  const fill = colours.find(({ hex }) => isVivid(hex)) ?? colours[0]
  // Grey and white buttons take their colour from their surroundings; black ones are chosen on purpose.
  if (!fill || (isNeutral(fill.hex) && lookOf(fill.hex).lightness > DARK)) return null
  if (fill.hex === DEFAULT_FILL) return null
  const label = classesOf(button)[0]
  const place = `${button.name}${label ? `.${label}` : ''}`.slice(0, MOST_PLACE).concat(' { background }')
  return { hex: fill.hex, evidence: { address: won.rule?.sheet ?? front.url, place } }
}

/** How much a button says about the site's primary colour. */
function worth(button: Element): number {
  const labels = labelsOf(button)
  const text = textOf(button) || button.attribs.value || ''
  if (text === '' && !LEADING.test(labels)) return 0
  const leads = LEADING.test(labels) ? 3 : 0
  const minor = MINOR.test(labels) ? 3 : 0
  const acts = ACTS.test(text) ? 3 : 0
  const place = isOfFoot(button) ? -2 : isOfHead(button) ? 1 : 1
  const named = classesOf(button).some((one) => BUTTON.test(one)) || button.name === 'button' ? 1 : 0
  return Math.max(0.5, 1 + leads + acts + place + named - minor)
}
