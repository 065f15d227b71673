import type { NoteCode } from '../findings.ts'
import { elementsUnder } from '../page/page.ts'
import { bodyOf, isOfConsent, type Site } from '../page/site.ts'
import { textOf } from '../page/text.ts'
import { isLinkHost, isLinkName } from './builders.ts'

const PARKED =
  /\b(domain (name )?(is |may be |might be )?(for sale|available for purchase)|buy this domain|purchase this domain|this domain (is|has been) (parked|registered)|parked (free|domain|page)|domain parking|(web ?page|website) is parked|make (an )?offer on this domain|related searches for|domain steht zum verkauf|domain (ist|wurde) (geparkt|registriert)|domain kaufen|diese domain (steht|ist geparkt|wurde registriert|kann gekauft)|dominio (está )?(en venta|registrado)|ce (nom de )?domaine est (à vendre|enregistré|réservé)|domeinnaam is (gereserveerd|geregistreerd|te koop)|dominio (è )?(in vendita|(stato )?registrato)|domínio (está )?(à venda|registrado)|domena (jest )?(na sprzedaż|zaparkowana|została zarejestrowana)|doména (je )?(na prodej|zaregistrována)|domænet er (til salg|registreret|parkeret)|domänen är (till salu|registrerad|parkerad)|домен (продается|продаётся|припаркован|зарегистрирован))/iu
const PARKING_HOSTS =
  /sedoparking\.com|parkingcrew\.net|bodis\.com|hugedomains\.com|afternic\.com|dan\.com|undeveloped\.com|parklogic\.com|above\.com|cdn\.parking|domainmarket\.com|img1\.wsimg\.com\/parking|sedo\.com/i
const CHECKS =
  /^(just a moment|attention required|are you a robot|are you human|access denied|verify(ing)? (that )?you are human|pardon our interruption|security check|checking your browser|please wait|one moment,? please|ddos-guard|bot verification|robot check|human verification|request blocked|access to this page has been denied|you have been blocked|captcha|403 forbidden)/i
const CHECK_TEXT =
  /(verify(ing)? (that )?you are (a )?human|are you a robot|unusual traffic|checking (if the site connection is secure|your browser)|complete the (captcha|security check)|enable javascript and cookies to continue|ray id)/i
const MOST_OF_CHECK = 1_500

/** Whether a page only checks whether the visitor is a person. */
export function isBotCheck({ front, meta }: Pick<Site, 'front' | 'meta'>): boolean {
  const body = bodyOf(front)
  const text = body ? textOf(body) : ''
  const titled = CHECKS.test(meta.title?.trim() ?? '')
  const scripted = front.elements.some(({ attribs }) =>
    /challenges\.cloudflare\.com|cdn-cgi\/challenge|captcha-delivery|_Incapsula_|px-captcha|hcaptcha\.com\/1\/api|perimeterx/i.test(
      `${attribs.src ?? ''} ${attribs.id ?? ''}`,
    ),
  )
  const says = CHECK_TEXT.test(text)
  return (
    text.length < MOST_OF_CHECK &&
    ((titled && (says || scripted || text.length < 400)) ||
      (says && text.length < 600) ||
      (scripted && text.length < 200))
  )
}

export function isParked({ front, meta }: Site): boolean {
  const body = bodyOf(front)
  const text = `${meta.title ?? ''} ${body ? textOf(body) : ''} ${meta.get('description')?.value ?? ''}`
  const hosted = front.elements.some(({ attribs }) => PARKING_HOSTS.test(`${attribs.src ?? ''} ${attribs.href ?? ''}`))
  const says = PARKED.test(text)
  return text.length < 3_000 && (says || (hosted && text.length < 600))
}

export function isLinkPage({ front, meta, hosts }: Pick<Site, 'front' | 'meta' | 'hosts'>): boolean {
  const titled = /[|·-]\s*(linktree|beacons|bio\.link|lnk\.bio|taplink|campsite)\s*$/i.test(meta.title ?? '')
  const named = meta.all('og:site_name', 'generator', 'application-name').some(({ value }) => isLinkName(value))
  return (
    named ||
    titled ||
    [...hosts].some(isLinkHost) ||
    front.elements.some(
      ({ name, attribs }) =>
        name === 'link' && attribs.rel === 'canonical' && isLinkHost(URL.parse(attribs.href ?? '')?.hostname ?? ''),
    )
  )
}

/** Whether a page shows only a consent banner, so that none of its content was sent. */
function isConsentOnly({ front, meta }: Site): boolean {
  const body = bodyOf(front)
  if (!body) return false
  const asks = elementsUnder(body).some((one) => isOfConsent(one) && textOf(one).length > 80)
  const titled =
    /^(before you continue|cookie (settings|consent|preferences|notice)|your privacy|privacy (settings|choices)|bevor sie fortfahren|consent)/i.test(
      meta.title ?? '',
    )
  return (asks && textOf(body, isOfConsent).length < 80) || (titled && textOf(body).length < 2_500)
}

/** Notes about a page of the site itself. */
export function notesOf(site: Site): NoteCode[] {
  return [
    ...(isLinkPage(site) ? (['link_page'] as const) : []),
    ...(isConsentOnly(site) ? (['consent_only'] as const) : site.isShell ? (['needs_scripts'] as const) : []),
  ]
}
