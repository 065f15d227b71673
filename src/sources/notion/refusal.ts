import { z } from 'zod'
import { PlatformError } from '#platforms/errors.ts'
import type { PlatformResponse } from '#platforms/http.ts'
import { LATER, refusals } from '#platforms/refusal.ts'
import { retryAfterSeconds } from '#platforms/retry-after.ts'

const Problem = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  /** The OAuth endpoints also answer in the form of the OAuth standard. */
  error: z.string().optional(),
  error_description: z.string().optional(),
})

const AGAIN = 'Notion no longer accepts the sign-in; connect it again.'
/** Notion says how long to wait. This wait applies if a proxy answers and does not say it. */
const WAIT_SECONDS = 30
/** Notion's status for an overloaded service. It asks to wait, as 429 does. */
const OVERLOADED = 529

const refused = refusals({
  name: 'Notion',
  read(body) {
    const { code, message, error, error_description } = Problem.catch({}).parse(body)
    const said = (word: string | undefined): word is string => word !== undefined
    return { codes: [code, error].filter(said), words: [message, error_description].filter(said) }
  },
  waitSeconds: WAIT_SECONDS,
  rules: [
    {
      code: ['invalid_client', 'unauthorized_client'],
      kind: 'permission',
      says: "Notion refused the app's own client id or secret; whoever runs this installation must correct them.",
    },
    { code: ['invalid_grant'], kind: 'reconnect', says: AGAIN },
    { status: [401], kind: 'reconnect', says: AGAIN },
    {
      status: [403],
      kind: 'permission',
      says: 'Notion does not let Galley read content: whoever registered the connection at Notion must give it the capability “Read content”.',
    },
    {
      status: [404],
      kind: 'rejected',
      says: 'Notion has no such page, or does not share it with Galley: share it there, and try again.',
      facts: { missing: true },
    },
    {
      status: [400],
      kind: 'rejected',
      says: 'Notion gives no page by this id; it may name a database, or nothing at all. Choose among the pages that are offered.',
    },
    { status: [409], kind: 'retry_backoff', says: `Notion was just changing this page.${LATER}` },
  ],
})

/** Turns Notion's failed answer into a PlatformError. Source: platform facts, section 11. */
export function notionRefusal(response: PlatformResponse): PlatformError {
  if (response.status !== OVERLOADED) return refused(response)
  return new PlatformError('retry_after', `Notion has too much to do at present.${LATER}`, {
    httpStatus: response.status,
    retryAfterSeconds: retryAfterSeconds(response.headers) ?? WAIT_SECONDS,
  })
}
