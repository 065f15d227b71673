import type { Found } from '../findings.ts'
import { listIn } from '../page/json.ts'
import { addressIn } from '../page/page.ts'
import { isOfFoot, isOfHead, type Site } from '../page/site.ts'
import { found, type Said } from './evidence.ts'

/** Hosts of profiles. Source: the hosts that sites link in their footers. */
const HOSTS =
  /(^|\.)(x\.com|twitter\.com|linkedin\.com|instagram\.com|facebook\.com|tiktok\.com|youtube\.com|reddit\.com|threads\.net|threads\.com|bsky\.app|pinterest\.[a-z.]+|github\.com|gitlab\.com|medium\.com|substack\.com|mastodon\.[a-z]+|xing\.com|vimeo\.com|discord\.gg|discord\.com|t\.me|dribbble\.com|behance\.net|soundcloud\.com|twitch\.tv)$/i
/** Matches links that share this page or log in, which are not profiles. */
const NO_PROFILE =
  /\/(share|sharer|sharer\.php|intent|shareArticle|dialog|login|signup|hashtag|search|policies|legal|privacy)\b|^\/?$/i
const MOST = 20

/** Addresses of the brand's own profiles: declared with `sameAs`, or linked in header and footer. */
export function socialsOf({ front, owner }: Site): Found<string>[] {
  const declared = listIn(owner?.fields.sameAs).flatMap((one) => {
    const address = typeof one === 'string' ? addressIn(front, one) : null
    return address === null
      ? []
      : [{ value: address, evidence: { address: owner?.page ?? front.url, place: 'JSON-LD sameAs' }, weight: 6 }]
  })
  const linked = front.elements.flatMap((element): Said[] => {
    const isMine = (element.attribs.rel ?? '').split(/\s+/).includes('me')
    const address = element.name === 'a' || element.name === 'link' ? addressIn(front, element.attribs.href) : null
    const url = address === null ? null : URL.parse(address)
    if (!url || NO_PROFILE.test(url.pathname)) return []
    const isPlaced = isMine || isOfFoot(element) || isOfHead(element)
    if (!isMine && !(isPlaced && HOSTS.test(url.hostname))) return []
    return [
      { value: url.href, evidence: { address: front.url, place: isMine ? 'rel=me' : 'link' }, weight: isMine ? 5 : 2 },
    ]
  })
  const groups = Map.groupBy([...declared, ...linked], ({ value }) => formOf(value))
  return [...groups.values()].flatMap((group) => (group[0] ? [found(group[0].value, group)] : [])).slice(0, MOST)
}

/** One profile may be linked with and without www, an empty query and a final slash. */
const formOf = (address: string): string => {
  const url = new URL(address)
  return `${url.hostname.replace(/^(www|m|mobile)\./, '').replace(/^twitter\.com$/, 'x.com')}${url.pathname.replace(/\/$/, '').toLowerCase()}`
}
