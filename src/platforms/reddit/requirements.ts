import type { CommunityFlairs } from '#contract/networks/community-flairs.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { type RedditClient, readBody } from './client.ts'
import { communityNamed, communityOf, kindOf } from './submission.ts'
import { Flairs, PostRequirements } from './wire.ts'

const MOST_NAMED = 8

/** Reads the community's requirements, and refuses an unfitting post before anything is uploaded. */
export async function requireFitting(client: RedditClient, accessToken: string, part: OutgoingPart<'reddit'>) {
  const community = communityOf(part)
  const wanted = await requirementsOf(client, accessToken, community)
  if (wanted.is_flair_required && !part.payload?.flairId) {
    const flairs = await readFlairs(client, accessToken, community)
    const choice = flairs.slice(0, MOST_NAMED).map(({ id, text }) => `${text}: ${id}`)
    const message = `r/${community} wants a flair with every post: choose one${choice.length > 0 ? ` (${choice.join('; ')})` : ''}.`
    throw new PlatformError('rejected', message)
  }
  const [fault] = faultsOf(part, wanted)
  if (fault) throw new PlatformError('rejected', `r/${community} ${fault}`)
}

/** What in the part violates the moderators' requirements, as ends of sentences. */
export function faultsOf(part: OutgoingPart<'reddit'>, wanted: PostRequirements): string[] {
  const kind = kindOf(part)
  const title = part.payload?.title.trim() ?? ''
  const text = part.text.trim()
  const host = kind === 'link' ? URL.parse(part.payload?.url ?? '')?.hostname : undefined
  const at = (domain: string) => host === domain || host?.endsWith(`.${domain}`)
  const holds = (word: string) => title.toLowerCase().includes(word.toLowerCase())
  const { title_text_min_length: titleMin, title_text_max_length: titleMax } = wanted
  const { title_required_strings: needed, title_blacklisted_strings: barred } = wanted
  const { body_text_min_length: textMin, body_text_max_length: textMax, body_restriction_policy: policy } = wanted
  const { gallery_min_items: fewest, gallery_max_items: most, domain_blacklist: shut, domain_whitelist: open } = wanted
  const badWord = barred?.find(holds)
  const images = kind === 'gallery' ? part.media.length : undefined
  return [
    titleMin && title.length < titleMin && `wants titles of at least ${titleMin} characters: write more.`,
    titleMax && title.length > titleMax && `takes titles of at most ${titleMax} characters: shorten it.`,
    needed?.length && !needed.some(holds) && `wants one of these in the title: ${needed.join(', ')}.`,
    badWord && `does not take "${badWord}" in a title: remove it.`,
    policy === 'required' && kind === 'self' && text === '' && 'wants a text under the title: write one.',
    policy === 'notAllowed' && text !== '' && 'takes no text under the title: remove it.',
    textMin && kind === 'self' && text.length < textMin && `wants at least ${textMin} characters of text: write more.`,
    textMax && text.length > textMax && `takes at most ${textMax} characters of text: shorten it.`,
    host && shut?.some(at) && `takes no links to ${host}: link to another site.`,
    host && open?.length && !open.some(at) && `takes links only to ${open.join(', ')}.`,
    images && fewest && images < fewest && `wants at least ${fewest} images in a gallery: add more.`,
    images && most && images > most && `takes at most ${most} images in a gallery: remove some.`,
  ].filter((fault) => typeof fault === 'string')
}

/** The flairs that the account may choose from in a community. */
export async function flairsOf(client: RedditClient, accessToken: string, named: string): Promise<CommunityFlairs> {
  const community = communityNamed(named)
  const { is_flair_required: required } = await requirementsOf(client, accessToken, community)
  return { required: required ?? false, flairs: await readFlairs(client, accessToken, community) }
}

async function requirementsOf(client: RedditClient, accessToken: string, community: string): Promise<PostRequirements> {
  const path = `/api/v1/${community}/post_requirements?raw_json=1`
  return readBody(PostRequirements, await client({ method: 'GET', path, accessToken }))
}

async function readFlairs(client: RedditClient, accessToken: string, community: string) {
  const path = `/r/${community}/api/link_flair_v2?raw_json=1`
  const flairs = readBody(Flairs, await client({ method: 'GET', path, accessToken, answersList: true }))
  return flairs.flatMap(({ id, text, mod_only }) => (mod_only ? [] : [{ id, text: text || 'Without words' }]))
}
