import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { formBody, jsonBody } from '../kit/request.ts'
import type { RedditCall } from './call.ts'
import type { Community } from './options.ts'
import { problem, refused } from './problems.ts'
import { renderComment } from './read.ts'
import { type Asset, permalink, type RedditContext, rootOf, type Thing } from './state.ts'

/** The longest title in code points, as Python counts. */
const MAX_TITLE = 300
const MAX_FLAIR = 64
const MAX_TEXT = 40_000
const DEFAULT_PROCESSING_MS = 500
const KINDS = ['self', 'link', 'image', 'video'] as const
const CODE_OF_KIND = {
  self: 'NO_SELFS',
  link: 'NO_LINKS',
  image: 'NO_IMAGES',
  video: 'NO_VIDEOS',
  gallery: 'GALLERIES_DISABLED',
} as const

/** POST /api/submit. */
export function submit(call: RedditCall, context: RedditContext): Answer {
  const form = formBody(call)
  const kind = KINDS.find((one) => one === form.get('kind'))
  if (!kind) return refused('INVALID_OPTION', 'that option is not valid', 'kind')
  const given = (name: string) => form.get(name) ?? ''
  const fault = faultOf(context, call.account, kind, given)
  if ('status' in fault) return fault
  const url = given('url')
  const files = kind === 'image' || kind === 'video' ? fileAt(call, context, url) : []
  if (!files || (kind === 'video' && !fileAt(call, context, given('video_poster_url'))))
    return refused('BAD_URL', 'you should check that url', 'url')
  if (kind === 'link' && !/^https?:/.test(url)) return refused('BAD_URL', 'you should check that url', 'url')
  const standsThere = [...context.state.things.values()].some(
    (thing) => thing.url === url && thing.community === fault.name && thing.deletedAtMs === null,
  )
  if (kind === 'link' && given('resubmit') !== 'true' && standsThere)
    return refused('ALREADY_SUB', 'that link has already been submitted', 'url')
  const thing = keep(call, context, fault, { kind, url: url || null, files }, given)
  if (files.length > 0)
    return done({
      user_submitted_page: `${context.origin()}/user/${call.account.name}/submitted/`,
      websocket_url: 'wss://ws.invalid/',
    })
  return done({ url: context.origin() + permalink(thing), drafts_count: 0, id: thing.name.slice(3), name: thing.name })
}

/** POST /api/submit_gallery_post.json. */
export function submitGallery(call: RedditCall, context: RedditContext): Answer {
  const body = (jsonBody(call) ?? {}) as Record<string, unknown> // read member by member
  const given = (name: string) => String(body[name] ?? '')
  const fault = faultOf(context, call.account, 'gallery', given)
  if ('status' in fault) return fault
  const items = (Array.isArray(body.items) ? body.items : []) as { media_id?: string }[] // checked below
  const files = items.map(({ media_id }) => context.state.assets.get(media_id ?? ''))
  // the filter drops every id without a file
  const own = files.filter((file) => file?.owner === call.account && file.bytes !== null) as Asset[]
  if (own.length !== items.length || items.length < 2 || items.length > 20)
    return refused('INVALID_GALLERY', 'A gallery has 2 to 20 images of yours', 'items')
  const thing = keep(call, context, fault, { kind: 'gallery', url: null, files: own }, given)
  return done({ url: context.origin() + permalink(thing), id: thing.name })
}

/** POST /api/comment. */
export function comment(call: RedditCall, context: RedditContext): Answer {
  const { state, clock, options } = context
  const form = formBody(call)
  const parent = state.things.get(form.get('thing_id') ?? '')
  const text = form.get('text')?.trim() ?? ''
  if (!parent) return problem(403, 'Forbidden')
  const community = state.communities.find(({ name }) => name === parent.community)
  if (community?.banned?.includes(call.account.name) || community?.isPrivate || community?.isRestricted)
    return problem(403, 'Forbidden')
  if (parent.deletedAtMs !== null) return refused('DELETED_COMMENT', 'that comment has been deleted', 'parent')
  if (text === '') return refused('NO_TEXT', 'we need something here', 'text')
  if ([...text].length > 10_000) return refused('TOO_LONG', 'this is too long (max: 10000)', 'text')
  const root = rootOf(parent)
  if (root.isArchived)
    return refused('TOO_OLD', "that's a piece of history now; it's too late to reply to it", 'parent')
  if (root.isLocked) return refused('THREAD_LOCKED', 'Comments are locked.', 'parent')
  const now = clock.now()
  const wait = waitOf(call, context, community, now)
  if (wait > 0) return tooMuch(wait)
  const thing: Thing = {
    name: `t1_${state.nextId()}`,
    kind: 'comment',
    author: call.account,
    community: parent.community,
    parent,
    title: '',
    text,
    url: null,
    files: [],
    nsfw: false,
    spoiler: false,
    flair: null,
    removedBy: community?.removesComments ?? null,
    createdAtMs: now,
    visibleAtMs: now + lag(call, options),
    deletedAtMs: null,
  }
  state.things.set(thing.name, thing)
  return done({ things: [{ kind: 't1', data: renderComment(thing, call.query) }] })
}

/** How many seconds the account must wait before it may comment there again. */
function waitOf({ account }: RedditCall, { state }: RedditContext, community: Community | undefined, now: number) {
  if (!community?.commentEveryMinutes) return 0
  const own = [...state.things.values()].filter(
    ({ kind, author, community: of }) => kind === 'comment' && author === account && of === community.name,
  )
  const last = Math.max(...own.map(({ createdAtMs }) => createdAtMs), 0)
  return Math.ceil((last + community.commentEveryMinutes * 60_000 - now) / 1000)
}

/** Reddit's own limit for an account, which has nothing to do with that of its API: status 200, and words. */
function tooMuch(seconds: number): Answer {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  const time = `${count} ${unit}${count === 1 ? '' : 's'}`
  const says = `Looks like you've been doing that a lot. Take a break for ${time} before trying again.`
  return refused('RATELIMIT', says, 'ratelimit', { ratelimit: seconds })
}

const done = (data: unknown): Answer => jsonAnswer(200, { json: { errors: [], data } })

/** The community, or Reddit's refusal of the submission. */
function faultOf(
  { state }: RedditContext,
  account: RedditCall['account'],
  kind: keyof typeof CODE_OF_KIND,
  given: (name: string) => string,
): Answer | Community {
  const community = state.communities.find(({ name }) => name.toLowerCase() === given('sr').toLowerCase())
  if (!community) return refused('SUBREDDIT_NOEXIST', "that subreddit doesn't exist", 'sr')
  if (community.isPrivate || community.isRestricted || community.banned?.includes(account.name))
    return refused('SUBREDDIT_NOTALLOWED', "you aren't allowed to post there.", 'sr')
  if (given('title').trim() === '') return refused('NO_TEXT', 'we need something here', 'title')
  if ([...given('title')].length > MAX_TITLE)
    return refused('TOO_LONG', `this is too long (max: ${MAX_TITLE})`, 'title')
  if ([...given('text')].length > MAX_TEXT) return refused('TOO_LONG', `this is too long (max: ${MAX_TEXT})`, 'text')
  if (community.takes && !community.takes.includes(kind))
    return refused(CODE_OF_KIND[kind], `This community doesn't take posts of the kind ${kind}`, 'sr')
  if ([...given('flair_text')].length > MAX_FLAIR)
    return refused('TOO_LONG', `this is too long (max: ${MAX_FLAIR})`, 'flair_text')
  const flair = given('flair_id')
  if (given('flair_text').length > 64) return refused('TOO_LONG', 'this is too long (max: 64)', 'flair_text')
  if (flair && !community.flairs?.some(({ id }) => id === flair))
    return refused('BAD_FLAIR_TEMPLATE_ID', 'that flair is not valid', 'flair')
  if (!flair && community.requirements?.is_flair_required)
    return problem(400, 'Bad Request', {
      reason: 'SUBMIT_VALIDATION_FLAIR_REQUIRED',
      fields: ['flair'],
      explanation: 'Your post must contain post flair.',
    })
  return community
}

function fileAt({ account }: RedditCall, { state }: RedditContext, address: string): Asset[] | null {
  const asset = [...state.assets.values()].find(({ key }) => address.endsWith(`/${encodeURIComponent(key)}`))
  return asset?.owner === account && asset.bytes !== null ? [asset] : null
}

function keep(
  call: RedditCall,
  { state, clock, options }: RedditContext,
  community: Community,
  what: Pick<Thing, 'kind' | 'url' | 'files'>,
  given: (name: string) => string,
): Thing {
  const now = clock.now()
  const working = what.files.length > 0 && what.kind !== 'gallery'
  const thing: Thing = {
    ...what,
    name: `t3_${state.nextId()}`,
    author: call.account,
    community: community.name,
    title: given('title').trim(),
    text: given('text'),
    parent: null,
    nsfw: given('nsfw') === 'true',
    spoiler: given('spoiler') === 'true',
    flair: given('flair_text') || null,
    removedBy: community.removedBy ?? null,
    createdAtMs: now,
    visibleAtMs: now + lag(call, options) + (working ? (options.mediaProcessingMs ?? DEFAULT_PROCESSING_MS) : 0),
    deletedAtMs: null,
  }
  state.things.set(thing.name, thing)
  return thing
}

const lag = ({ listingLagMs }: RedditCall, options: RedditContext['options']): number =>
  Math.max(listingLagMs, options.listingLagMs ?? 0)
