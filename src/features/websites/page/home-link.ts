import { addressIn, type Element, elementsUnder, type Page } from './page.ts'
import { textOf } from './text.ts'
import { bareHost } from './things.ts'

const LANGUAGE_HOME = /^\/([a-z]{2}(-[a-z]{2})?\/?)?(index\.\w+|home\/?)?$/i
/** The front page of a site that lies in a folder. */
const FOLDER = /^\/([^/]+\/){1,2}$/

/** Whether a link leads to the front page, including that of a language. A language switcher does not count. */
export function isHome(page: Page, link: Element): boolean {
  const address = addressIn(page, link.attribs.href)
  if (address === null || link.attribs.href?.startsWith('#')) return false
  const [url, own] = [new URL(address), new URL(page.url)]
  const isOwnHost = bareHost(url.hostname) === bareHost(own.hostname)
  if (!isOwnHost && link.attribs.rel !== 'home') return false
  if (choosesLanguage(page, link)) return false
  return LANGUAGE_HOME.test(url.pathname) || (url.pathname === own.pathname && FOLDER.test(own.pathname))
}

/** Whether a link to the front page of a language only names the language, as a word, a code or a flag. */
export function choosesLanguage(page: Page, link: Element): boolean {
  const address = addressIn(page, link.attribs.href)
  const folder = address === null ? undefined : LANGUAGE_HOME.exec(new URL(address).pathname)?.[1]
  const [code] = folder?.split(/[-/]/) ?? []
  if (code?.length !== 2) return false
  const picture = elementsUnder(link).find(({ name }) => name === 'img')?.attribs.alt ?? ''
  const label = (textOf(link) || picture || link.attribs.title || '').toLowerCase()
  return label === code.toLowerCase() || label === folder?.replace(/\/$/, '').toLowerCase() || namesOf(code).has(label)
}

const known = new Map<string, ReadonlySet<string>>()

/** A language's name in itself and in English. Cached, since a look-up takes a millisecond. */
function namesOf(code: string): ReadonlySet<string> {
  const names =
    known.get(code) ??
    new Set(
      [code, 'en'].map((by) => (new Intl.DisplayNames([by], { type: 'language' }).of(code) ?? code).toLowerCase()),
    )
  known.set(code, names)
  return names
}
