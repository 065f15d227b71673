import type { NoteCode, SiteWarning } from '../findings.ts'
import type { Failure } from './failures.ts'

const BY_HAND = 'set colours, fonts and logo by hand'

/** The warning for a site of which no page could be read: what was tried, and what the person can do. */
export function failureWarning({ failure, address, detail }: Failure): SiteWarning {
  const because = detail === null ? '' : `: ${detail}`
  const messages: Record<Failure['failure'], string> = {
    ...NOTES,
    address_refused: `${address} cannot be read, or leads to an address that cannot: ${detail}. Give the address of a public website that begins with https://.`,
    no_answer: `${address} does not answer${because}. Check the address, and open it in a browser; then try again, or ${BY_HAND}.`,
    too_slow: `${address} did not answer in time. Try again in a few minutes, or ${BY_HAND}.`,
    refused: `${address} answered ${detail}, so it lets no program read it. Ask whoever runs the site, or ${BY_HAND}.`,
    not_found: `${address} answered ${detail}: there is no page. Check the address; the front page of the site is best.`,
    server_error: `${address} answered ${detail}: the site has a fault at this moment. Try again later, or ${BY_HAND}.`,
    bot_check: `${address} shows its content only to visitors who prove that they are people, so nothing was read. Ask whoever runs the site to let Galley in, or ${BY_HAND}.`,
    not_a_page: `${address} answered with ${detail}, which is not a page. Give the address of the site’s front page.`,
    unreadable: `${address} answered with something that is not a readable page. Give the address of the site’s front page, or ${BY_HAND}.`,
    too_costly: `${address} is too large or too tangled to be taken apart, so the reading was ended. Give another page of the site, or ${BY_HAND}.`,
    redirects: `${address} leads on from one address to the next without an end. Open it in a browser, and give the address at which it ends.`,
    cut_off: CUT_OFF,
    parts_missing: '',
  }
  return { code: failure, message: messages[failure] }
}

const CUT_OFF = 'The page is very large: only its beginning was read. Check what was found before you use it.'

const NOTES: Record<NoteCode, string> = {
  bot_check: `The site shows its content only to visitors who prove that they are people, so nothing was read. Ask whoever runs the site to let Galley in, or ${BY_HAND}.`,
  parked: `This address shows only the page of a domain seller, so there is no site to read. Give another address, or ${BY_HAND}.`,
  consent_only:
    'The page shows only its cookie notice, so only the head of the page was read. Give the address of another page, or add the rest by hand.',
  needs_scripts:
    'The page is drawn by its scripts, which are not run here, so only what its head and style sheets declare was read. Check it, and add the rest by hand.',
  link_page:
    'This is a page of links at another service: its colours and fonts are that service’s, so they were left out. Give the address of your own site if you have one.',
  logo_within_page:
    'The logo is drawn within the page and has no file of its own, so the best icon is named instead. Export the logo as SVG or PNG, and upload it.',
}

export const noteWarning = (code: NoteCode): SiteWarning => ({ code, message: NOTES[code] })

export const CUT_OFF_WARNING: SiteWarning = { code: 'cut_off', message: CUT_OFF }

export function partsMissing(addresses: readonly string[]): SiteWarning {
  const [first] = addresses
  const others = addresses.length > 1 ? ` and ${addresses.length - 1} more` : ''
  const message = `A part of the site did not answer, so colours and fonts may be missing: ${first}${others}. Try again later to have them.`
  return { code: 'parts_missing', message }
}
