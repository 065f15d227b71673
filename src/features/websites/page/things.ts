import { sameForm } from '../words/evidence.ts'
import { type Fields, isFields, listIn, looseJson, textIn } from './json.ts'
import type { Page } from './page.ts'
import { rawTextOf } from './text.ts'

/** A thing that a page describes in JSON-LD. */
export interface Thing {
  types: string[]
  fields: Fields
  /** The type of the enclosing thing, and the field there. Null at the top level of a script or of its graph. */
  within: { type: string; field: string } | null
  page: string
}

const MOST = 400
const MOST_DEPTH = 8

/** All things that a page describes in JSON-LD, including nested ones. A broken script is skipped. */
export function thingsOf(page: Page): Thing[] {
  const things: Thing[] = []
  const take = (value: unknown, within: Thing['within'], depth: number): void => {
    if (depth > MOST_DEPTH || things.length >= MOST) return
    for (const one of listIn(value)) {
      if (!isFields(one)) continue
      const types = listIn(one['@type']).flatMap((type) =>
        typeof type === 'string' ? [type.replace(/^.*[/:#]/, '')] : [],
      )
      if (types.length > 0) things.push({ types, fields: one, within, page: page.url })
      for (const [field, inner] of Object.entries(one)) {
        if (typeof inner !== 'object') continue
        take(inner, field === '@graph' ? within : { type: types[0] ?? '', field }, depth + 1)
      }
    }
  }
  for (const element of page.elements) {
    if (element.name !== 'script' || !/^application\/ld\+json/i.test(element.attribs.type?.trim() ?? '')) continue
    take(looseJson(rawTextOf(element)), null, 0)
  }
  return things
}

const ORGANISATIONS =
  /^(Organization|Corporation|Brand|NGO|LocalBusiness|ProfessionalService|OnlineStore|OnlineBusiness|Store|Restaurant|Hotel|.*(Organization|Business|Store|Agency|Company|School|Clinic|Club|Shop|Salon|Restaurant|Service|Attorney|Dentist|Bakery|Brewery|Winery|Hotel))$/
const NO_ORGANISATIONS = new Set([
  'Service',
  'GovernmentService',
  'BroadcastService',
  'CableOrSatelliteService',
  'FoodService',
  'TaxiService',
])
/** The fields of a thing of each type (schema.org) that may contain the site's own organisation. */
const OWN_PLACES: ReadonlyMap<string, readonly string[]> = new Map([
  ['WebSite', ['publisher', 'copyrightHolder', 'creator', 'about', 'author']],
  ['WebPage', ['publisher', 'about', 'mainEntity', 'copyrightHolder']],
  ['AboutPage', ['about', 'mainEntity']],
  ['ProfilePage', ['mainEntity', 'about']],
])

/**
 * The organisation, or on a personal site the person, that owns the site. A thing that names another host belongs to
 * somebody else (a publisher, a customer, an agency), unless the site uses its name: some sites have moved. A thing
 * without a host counts if it stands where the owner would.
 */
export function ownerIn(
  things: readonly Thing[],
  { hosts, names }: { hosts: ReadonlySet<string>; names: ReadonlySet<string> },
): Thing | null {
  const isOwner = ({ types }: Thing) =>
    types.some((type) => (ORGANISATIONS.test(type) && !NO_ORGANISATIONS.has(type)) || type === 'Person')
  const ranked = things.filter(isOwner).flatMap((thing) => {
    const rank = rankOf(thing, hosts, names)
    return rank === null ? [] : [{ thing, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.thing ?? null
}

function rankOf(
  { types, fields, within }: Thing,
  hosts: ReadonlySet<string>,
  names: ReadonlySet<string>,
): number | null {
  const isPlaced = within === null || (OWN_PLACES.get(within.type)?.includes(within.field) ?? false)
  const name = textIn(fields.name)
  if (!name && !fields.logo) return null
  const hostsNamed = [fields.url, fields['@id']].flatMap((one) => hostIn(textIn(one)) ?? [])
  const isElsewhere = hostsNamed.length > 0 && !hostsNamed.some((host) => hosts.has(host))
  if (isElsewhere) return isPlaced && name !== null && names.has(sameForm(name)) ? 3 : null
  if (types.includes('Person')) return isPlaced && within?.field !== 'author' ? 6 : null
  if (isPlaced) return hostsNamed.length > 0 ? 0 : 2
  return hostsNamed.length > 0 && within?.field !== 'sponsor' ? 4 : null
}

export function hostIn(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? bareHost(url.hostname) : null
}

export const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** The address of a picture field: text, an ImageObject, or a reference to one in the graph. */
export function pictureIn(value: unknown, things: readonly Thing[]): string | null {
  for (const one of listIn(value)) {
    if (typeof one === 'string' && one.trim()) return one.trim()
    if (!isFields(one)) continue
    const own = textIn(one.url) ?? textIn(one.contentUrl)
    if (own) return own
    const id = textIn(one['@id'])
    const named = things.find(({ fields }) => textIn(fields['@id']) === id && (fields.url || fields.contentUrl))
    const found = named && (textIn(named.fields.url) ?? textIn(named.fields.contentUrl))
    if (found) return found
  }
  return null
}
