import { MAX_TAGLINE } from '#contract/making/brand.ts'
import type { Found } from '../findings.ts'
import { textIn } from '../page/json.ts'
import { classesOf } from '../page/page.ts'
import { isOfConsent, isOfFoot, type Site } from '../page/site.ts'
import { line, textOf } from '../page/text.ts'
import { isBuilderName } from './builders.ts'
import { found, type Said, said, sameForm } from './evidence.ts'
import { isEmptyPhrase, partsOfTitle, withoutGreeting } from './title-parts.ts'

const LEAST_WORDS = 2
/**
 * A description up to this length that is not a sentence is a line about the site; longer ones are written for search
 * engines.
 */
const MOST_OF_LINE = 60

/**
 * The tagline, from the first of these places that has one: a declared slogan, the rest of the title, a short
 * description, the first heading, a longer description. Others that agree confirm it. The title and first heading of an
 * article describe the article. On a links page, title and descriptions describe the service, so only the page's
 * content counts.
 */
export function taglineOf(site: Site, name: string | null, { isLinkPage = false } = {}): Found<string> | null {
  const all = isLinkPage ? wordsIn(site) : candidatesFor(site, name)
  const candidates = all.filter(({ value }) => isTagline(value, name))
  const [first] = candidates
  if (!first) return null
  const form = sameForm(first.value)
  return found(
    first.value,
    candidates.filter((one) => sameForm(one.value).includes(form)),
  )
}

function candidatesFor(
  { front, meta, owner, things, manifest, appData, isArticle }: Site,
  name: string | null,
): Said[] {
  const described = front.elements.find((element) =>
    classesOf(element).some((one) =>
      /^(site-description|site-tagline|site__tagline|tagline|brand-tagline|slogan)$/i.test(one),
    ),
  )
  const heading = front.elements.find(
    (element) => element.name === 'h1' && !isOfConsent(element) && !isOfFoot(element) && textOf(element) !== '',
  )
  const descriptions = meta.all('og:description', 'description', 'twitter:description')
  const ofSite = things
    .filter(({ types, within }) => types.includes('WebSite') && within === null)
    .flatMap(({ fields, page }) => said(line(textIn(fields.description) ?? ''), page, 'JSON-LD WebSite.description', 4))
  const lines = descriptions.flatMap(({ name: place, value }) => said(value, front.url, place, 2))
  const ofPage = [
    ...said(meta.title && restOf(meta.title, name), front.url, 'title', 3),
    ...meta.all('og:title').flatMap(({ value }) => said(restOf(value, name), front.url, 'og:title', 3)),
    ...lines.filter(isOneLine),
    ...said(heading && textOf(heading), front.url, 'h1', 2),
    ...lines,
  ]
  return [
    ...said(
      owner && line(textIn(owner.fields.slogan) ?? ''),
      owner?.page ?? '',
      `JSON-LD ${owner?.types[0]}.slogan`,
      6,
    ),
    ...said(described && textOf(described), front.url, `.${described?.attribs.class?.slice(0, 120)}`, 5),
    ...said(appData?.tagline, front.url, `${appData?.place} tagline`, 4),
    ...ofSite.filter(isOneLine),
    ...(isArticle ? [] : ofPage),
    ...said(line(textIn(manifest?.fields.description) ?? ''), manifest?.url ?? '', 'manifest description', 2),
  ]
}

const isOneLine = ({ value }: Said): boolean => value.length <= MOST_OF_LINE && !/[.!?]\s/.test(value)

const wordsIn = ({ front }: Site): Said[] =>
  front.elements
    .filter((element) => /^(h1|h2|p)$/.test(element.name) && !isOfConsent(element) && !isOfFoot(element))
    .flatMap((element) => said(textOf(element), front.url, element.name, 2))

/** The rest of a title without the name and without empty phrases. Null if several parts are left. */
function restOf(title: string, name: string | null): string | null {
  const form = sameForm(name ?? '')
  const parts = partsOfTitle(title)
  const rest = parts.filter(
    (part) => sameForm(withoutGreeting(part)) !== form && !isEmptyPhrase(part) && !isBuilderName(part),
  )
  if (rest.length === 0 || rest.length === parts.length) return null
  return rest.length === 1 ? (rest[0] ?? null) : null
}

function isTagline(text: string, name: string | null): boolean {
  return (
    text.length <= MAX_TAGLINE &&
    (text.split(/\s+/).length >= LEAST_WORDS ||
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(text)) &&
    sameForm(withoutGreeting(text)) !== sameForm(name ?? '') &&
    !isEmptyPhrase(text)
  )
}
