import type { Found } from '../findings.ts'
import { choosesLanguage, isHome } from '../page/home-link.ts'
import { textIn } from '../page/json.ts'
import { type Element, isWithin } from '../page/page.ts'
import { isOfHead, type Site } from '../page/site.ts'
import { line, textOf } from '../page/text.ts'
import { isBuilderName } from './builders.ts'
import { mostSaid, type Said, said, sameForm } from './evidence.ts'
import { isEmptyPhrase, partsOfTitle, withoutGreeting } from './title-parts.ts'

const MOST_WORDS = 7
const MOST_LENGTH = 80
/** The most words of a name that only a title states. */
const MOST_UNCONFIRMED = 4

/** The name of the site. The weight of a part of the title grows with the other places that confirm it. */
export function nameOf(site: Site): Found<string> | null {
  const { front, meta, manifest, owner, appData } = site
  const declared: Said[] = [
    ...meta.all('og:site_name').flatMap(({ value }) => said(value, front.url, 'og:site_name', 6)),
    ...said(owner && line(textIn(owner.fields.name) ?? ''), owner?.page ?? '', `JSON-LD ${owner?.types[0]}.name`, 6),
    ...site.things
      .filter(({ types, within }) => types.includes('WebSite') && within === null)
      .flatMap(({ fields, page }) => said(line(textIn(fields.name) ?? ''), page, 'JSON-LD WebSite.name', 5)),
    ...said(meta.get('application-name')?.value, front.url, 'application-name', 4),
    ...said(meta.get('apple-mobile-web-app-title')?.value, front.url, 'apple-mobile-web-app-title', 4),
    ...said(line(textIn(manifest?.fields.name) ?? ''), manifest?.url ?? '', 'manifest name', 4),
    ...said(line(textIn(manifest?.fields.short_name) ?? ''), manifest?.url ?? '', 'manifest short_name', 3),
    ...said(appData?.name, front.url, `${appData?.place} name`, 3),
    ...logoTexts(site),
  ]
    .map((one) => ({ ...one, value: withoutTagline(one.value) }))
    .filter(isName)
  const titles = [
    ...(meta.title ? [{ text: meta.title, place: 'title' }] : []),
    ...meta.all('og:title').map(({ value }) => ({ text: value, place: 'og:title' })),
  ]
  const parts = titles.flatMap(({ text, place }) => titleNames(site, text, place, declared)).filter(isName)
  const all = [...declared, ...parts]
  return mostSaid(preferWords([...all, ...spelledOut(site, all)], site))
}

/** Some sites write their tagline behind the name, after a separator. */
function withoutTagline(name: string): string {
  const [first, ...rest] = partsOfTitle(name)
  return first !== undefined && rest.length > 0 && wordsOf(rest.join(' ')) > 1 ? first : name
}

/** A page with only a handle (`@northwindsails`) often spells the name in its heading. */
const spelledOut = ({ front }: Site, all: readonly Said[]): Said[] => {
  const handles = new Set(all.filter(({ value }) => /^@\S+$/.test(value)).map(({ value }) => sameForm(value)))
  return front.elements
    .filter(({ name }) => handles.size > 0 && name === 'h1')
    .flatMap((element) => said(textOf(element), front.url, 'h1', 7))
    .filter(({ value }) => !value.startsWith('@') && handles.has(sameForm(value)))
}

/** A name that is the site's host counts less than one in words: `acme.com` may be declared, but people say Acme. */
function preferWords(all: readonly Said[], { hosts }: Site): Said[] {
  const isHost = ({ value }: Said) => hosts.has(value.toLowerCase().replace(/^(https?:\/\/)?(www\.)?/, ''))
  const words = all.filter((one) => !isHost(one))
  return words.length > 0 ? words : [...all]
}

const isName = ({ value }: Said): boolean =>
  value.length <= MOST_LENGTH &&
  value.split(/\s+/).length <= MOST_WORDS &&
  /\p{L}|\p{N}/u.test(value) &&
  !isEmptyPhrase(value) &&
  !isBuilderName(value)

function titleNames({ hosts, front, isArticle }: Site, text: string, place: string, declared: readonly Said[]): Said[] {
  const parts = partsOfTitle(text)
    .map(withoutGreeting)
    .filter((part) => !isEmptyPhrase(part) && !isBuilderName(part))
  const known = new Set(declared.map(({ value }) => sameForm(value)))
  const shortest = parts.toSorted((a, b) => wordsOf(a) - wordsOf(b))[0]
  return parts.flatMap((part, at) => {
    const form = sameForm(part)
    if (known.has(form) || isInHost(form, hosts) || areInitials(part, hosts)) return said(part, front.url, place, 3)
    // Without any other sign the name is the shortest part, at the beginning or the end. A longer part is a sentence.
    const isAtEdge = at === 0 || at === parts.length - 1
    if (part !== shortest || !isAtEdge || isArticle) return []
    if (declared.some(({ value }) => holds(value, part))) return said(part, front.url, place, 3)
    return wordsOf(part) <= MOST_UNCONFIRMED ? said(part, front.url, place, 1.5) : []
  })
}

/** Whether the words of `part` stand complete at the beginning or the end of `text`: `Northwind, to the front page`. */
function holds(text: string, part: string): boolean {
  const [all, some] = [text, part].map((one) =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return all !== undefined && some !== undefined && (all.startsWith(`${some} `) || all.endsWith(` ${some}`))
}

/** `Long Lake University` at `llu.example`. */
const areInitials = (part: string, hosts: ReadonlySet<string>): boolean => {
  const letters = part
    .split(/[\s-]+/)
    .map((word) => sameForm(word)[0] ?? '')
    .join('')
  return letters.length >= 3 && [...hosts].some((host) => host.split('.').slice(0, -1).includes(letters))
}

const isInHost = (form: string, hosts: ReadonlySet<string>): boolean =>
  [...hosts].some((host) => {
    const [longest = ''] = host
      .split('.')
      .slice(0, -1)
      .toSorted((a, b) => b.length - a.length)
    const own = sameForm(longest)
    if (own.length < 3 || form.length < 3) return false
    return own.includes(form) || (form.includes(own) && form.length <= own.length * 3)
  })

const wordsOf = (text: string): number => text.split(/\s+/).length

/** The words of a logo: the alternative text of a picture in the header, or the text of the link to the front page. */
function logoTexts({ front, hosts }: Site): Said[] {
  const isOfChoice = (image: Element) => isWithin(image, (one) => one.name === 'a' && choosesLanguage(front, one))
  const leadHome = front.elements.filter(
    (element) =>
      element.name === 'img' && isOfHead(element) && isWithin(element, (one) => one.name === 'a' && isHome(front, one)),
  )
  // A header may also show other logos, such as those of payment methods.
  const own = leadHome.some(({ attribs }) => attribs.alt)
    ? leadHome
    : front.elements.filter((one) => isLogoLike(one) && !isOfChoice(one))
  const pictures = own.flatMap((element) => {
    const text = line(element.attribs.alt ?? element.attribs['aria-label'] ?? '')
    return said(fromFileName(withoutLogoWord(text), hosts), front.url, `${element.name} alt`, 2)
  })
  const links = front.elements
    .filter((element) => element.name === 'a' && isOfHead(element) && isHome(front, element))
    .flatMap((element) => said(withoutLogoWord(textOf(element)), front.url, 'header link', 2))
    .filter(({ value }) => wordsOf(value) <= MOST_UNCONFIRMED)
  return [...pictures.slice(0, 2), ...links.slice(0, 1)]
}

/** Some alternative texts are only the name of the file, which may contain the site's name. */
function fromFileName(text: string, hosts: ReadonlySet<string>): string | null {
  if (!/_|\.(png|jpe?g|svg|webp|gif|avif)$/i.test(text)) return text
  return text.split(/[^\p{L}\p{N}]+/u).find((word) => isInHost(sameForm(word), hosts)) ?? null
}

const isLogoLike = (element: Element): boolean =>
  element.name === 'img' &&
  isOfHead(element) &&
  /logo/i.test(`${element.attribs.class} ${element.attribs.src} ${element.attribs.alt} ${element.attribs.id}`)

const withoutLogoWord = (text: string): string =>
  text
    .replace(/\b(the )?(logo(type)?|home ?page|home|(zur )?startseite|(til )?forsiden?|accueil)\b( of)?/gi, '')
    .replace(/^[\s\-–—|:,]+|[\s\-–—|:,]+$/g, '')
    .trim()
