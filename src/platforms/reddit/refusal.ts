import { LATER, type Refusal, refusals } from '../refusal.ts'
import { RedditProblem } from './wire.ts'

const TEN_MINUTES = 600
const UNITS: Record<string, number> = { millisecond: 0.001, second: 1, minute: 60, hour: 3600, day: 86_400 }

/** What is wrong with the post, by Reddit's error code. */
const CONTENT: readonly [codes: readonly string[], says: string][] = [
  [['SUBREDDIT_NOEXIST', 'BAD_SR_NAME', 'SUBREDDIT_REQUIRED'], 'There is no such community; correct its name.'],
  [
    ['SUBREDDIT_NOTALLOWED', 'SUBREDDIT_DISABLED_FOR_POSTING'],
    'The community does not let this account post: join it first, or ask its moderators.',
  ],
  [['BANNED_FROM_SUBREDDIT', 'USER_BLOCKED'], 'This account is banned from the community; choose another one.'],
  [['NO_SELFS', 'SUBMIT_VALIDATION_SELF_POST_NOT_ALLOWED'], 'The community takes no text posts; post a link or media.'],
  [['NO_LINKS', 'SUBMIT_VALIDATION_LINK_NOT_ALLOWED'], 'The community takes no link posts; post it as a text.'],
  [['NO_IMAGES', 'IMAGES_NOTALLOWED'], 'The community takes no images; post a text or a link.'],
  [['NO_VIDEOS', 'VIDEOS_NOTALLOWED'], 'The community takes no videos; post a text or a link.'],
  [['GALLERIES_DISABLED', 'GALLERIES_NOTALLOWED'], 'The community takes no galleries; post one image.'],
  [['TOO_LONG', 'SUBMIT_VALIDATION_MAX_LENGTH'], 'The title or the text is longer than Reddit takes here; shorten it.'],
  [
    ['TOO_SHORT', 'SUBMIT_VALIDATION_MIN_LENGTH'],
    'The title or the text is shorter than the community wants; add to it.',
  ],
  [
    ['NO_TEXT', 'NO_TITLE', 'SUBMIT_VALIDATION_BODY_REQUIRED'],
    'A title or a text is missing, which Reddit wants here; add it.',
  ],
  [['SUBMIT_VALIDATION_BODY_NOT_ALLOWED'], 'The community takes no text under the title; remove it.'],
  [['BAD_URL', 'NO_URL', 'INVALID_URL'], 'Reddit does not take the address of the link; correct it.'],
  [
    ['DOMAIN_BANNED', 'SUBMIT_VALIDATION_DOMAIN_NOT_ALLOWED'],
    'The community does not take links to this site; link to another one.',
  ],
  [
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', 'BAD_FLAIR_TEMPLATE_ID', 'FLAIR_NOT_ALLOWED'],
    'The community wants one of its own flairs; choose one.',
  ],
  [['THREAD_LOCKED'], 'The moderators locked the thread, and nobody can comment there: ask them, or choose another.'],
  [['TOO_OLD'], 'The thread is archived, and nobody can comment there: choose another.'],
  [
    ['DELETED_COMMENT', 'DELETED_LINK', 'PARENT_DELETED'],
    'The post that this answers was deleted: choose another to answer.',
  ],
  [
    ['NOT_WHITELISTED_BY_USER_MESSAGE', 'QUARANTINE_REQUIRES_VERIFICATION'],
    'The community is closed to this account: ask its moderators, or choose another.',
  ],
]

/** Moderators' rules have further codes. Reddit's own message says what to correct. */
const contentRules = CONTENT.map(([code, says]) => ({ code, kind: 'rejected' as const, says }))

/** Source of codes and classes: platform facts, section 4. */
export const redditRefusal = refusals({
  name: 'Reddit',
  read(body) {
    const { json, error, reason, message, explanation } = RedditProblem.catch({}).parse(body)
    const errors = (json?.errors ?? []).map((one) => one.map(String))
    const codes = [...errors.map(([code]) => code), reason, typeof error === 'string' ? error : undefined]
    const ratelimit = json?.ratelimit == null ? undefined : `try again in ${Math.ceil(json.ratelimit)} seconds`
    const words = [...errors.map(([code, says]) => says || code), ratelimit, explanation, reason, message]
    return { codes: codes.filter(isSaid), words: words.filter(isSaid) }
  },
  // Calls are counted over ten minutes. A minute of rest gives a hundred back.
  waitSeconds: 60,
  rules: [
    // A fault of Reddit's own, even if it comes with 200.
    { code: ['SERVER_ERROR', 'INTERNAL_ERROR', 'TIMEOUT', 'REQUEST_TIMEOUT'], kind: 'unclear', says: '' },
    {
      code: ['invalid_client', 'unauthorized_client', 'unsupported_grant_type'],
      kind: 'permission',
      says: "Reddit refused the app's own client id or secret; the operator must correct them.",
    },
    {
      code: ['invalid_grant', 'USER_REQUIRED', 'access_denied'],
      kind: 'reconnect',
      says: 'Reddit no longer accepts the sign-in; connect the account again.',
    },
    { status: [401], kind: 'reconnect', says: 'Reddit no longer accepts the sign-in; connect the account again.' },
    {
      code: ['RATELIMIT', 'QUOTA_FILLED'],
      kind: 'retry_after',
      says: 'Reddit wants this account to wait before it posts again, as it does with new accounts.',
      facts: (refusal) => ({ retryAfterSeconds: waitInWords(refusal) ?? TEN_MINUTES }),
    },
    {
      status: [429],
      kind: 'retry_after',
      says: `Reddit's rate limit is reached.${LATER}`,
      facts: ({ headers }) => {
        const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
        return reset > 0 ? { retryAfterSeconds: Math.ceil(reset) } : {}
      },
    },
    {
      code: ['ALREADY_SUB'],
      kind: 'duplicate',
      says: 'Reddit says that this link was posted in the community already: look there, or choose another link.',
    },
    ...contentRules,
    {
      status: [403, 404],
      code: ['private', 'banned', 'quarantined', 'gated', 'gold_only', 'employees_only'],
      kind: 'rejected',
      says: 'The community is private, closed or banned, and this account cannot post there; choose another one.',
    },
    {
      status: [403],
      kind: 'permission',
      says: 'Reddit does not allow this: the account may be suspended or banned there, or it did not grant the right. Look at the account, then connect it again.',
    },
    { status: [404], kind: 'rejected', says: 'Reddit has no such community or post; correct the name.' },
    { status: [413], kind: 'rejected', says: 'The file or the text is larger than Reddit takes; make it smaller.' },
  ],
})

/** "… Take a break for 9 minutes before trying again", "try again in 30 seconds": Reddit names the wait only here. */
function waitInWords({ words }: Refusal): number | null {
  const found = /(\d+)\s*(millisecond|second|minute|hour|day)s?\b/i.exec(words.join(' '))
  const unit = UNITS[found?.[2]?.toLowerCase() ?? '']
  return found && unit ? Math.max(1, Math.ceil(Number(found[1]) * unit)) : null
}

const isSaid = (word: string | undefined): word is string => Boolean(word)
