import { addressIn, type Element, type Page } from './page.ts'
import { bareHost } from './things.ts'

const LANGUAGE_HOME = /^\/([a-z]{2}(-[a-z]{2})?\/?)?(index\.\w+|home\/?)?$/i
/** The front page of a site that lies in a folder. */
const FOLDER = /^\/([^/]+\/){1,2}$/

/** Whether a link leads to the front page, also to that of a language. */
export function isHome(page: Page, link: Element): boolean {
  const address = addressIn(page, link.attribs.href)
  if (address === null || link.attribs.href?.startsWith('#')) return false
  const [url, own] = [new URL(address), new URL(page.url)]
  const isOwnHost = bareHost(url.hostname) === bareHost(own.hostname)
  if (!isOwnHost && link.attribs.rel !== 'home') return false
  return LANGUAGE_HOME.test(url.pathname) || (url.pathname === own.pathname && FOLDER.test(own.pathname))
}
