import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import type { Publishing } from '../publishing.ts'
import { type RedditClient, type RedditHosts, readBody } from './client.ts'
import { findComment, publishComment } from './comment.ts'
import { findSubmission, soughtOf } from './find.ts'
import { pollSubmission, type Ticket } from './poll.ts'
import { prepareReddit, readPrepared } from './prepare.ts'
import { submissionOf } from './submission.ts'
import { Submitted } from './wire.ts'

export function redditPublishing(
  options: Timings & { client: RedditClient; http: PlatformHttp; hosts: RedditHosts },
): Publishing<'reddit'> {
  const { client, http, hosts, publishTimeoutMs, unknownOutcomeWindowMs } = options
  const tools = { client, site: hosts.site }
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,

    async prepare({ credentials: { accessToken } }, part, saved, save) {
      if (part.kind === 'comment') return {}
      return prepareReddit({ client, http, api: hosts.api, accessToken }, part, saved, save)
    },

    /** Reddit accepts the post, and its filters decide afterwards. Only `poll` finds out whether anybody sees it. */
    async publish(account, part, prepared, { guard, signal }) {
      const once = { guard, signal, timeoutMs: publishTimeoutMs }
      if (part.kind === 'comment') return { state: 'published', ref: await publishComment(tools, account, part, once) }
      const { path, ...body } = submissionOf(part, readPrepared(prepared).files)
      const { accessToken } = account.credentials
      const response = await client({ ...once, method: 'POST', path: `${path}?raw_json=1`, accessToken, ...body })
      const { name, id } = readBody(Submitted, response).json.data
      // A gallery's id is its fullname.
      const fullname = [name, id].find((one) => one?.startsWith('t3_')) ?? null
      const since = new Date(response.headers.get('date') ?? part.composedAt).toISOString()
      // Only a submission without a name has to be looked for later. The others are spared this query.
      const taken = fullname === null ? await part.taken(since) : new Set<string>()
      const ticket: Ticket = { name: fullname, sought: soughtOf(part, since, taken) }
      return { state: 'processing', ticket }
    },

    poll: (account, ticket) => pollSubmission(tools, account, ticket),

    async find(account, part, since) {
      if (part.kind === 'comment') return findComment(tools, account, part, since)
      const sought = soughtOf(part, since, await part.taken(since))
      const found = await findSubmission(client, account, sought)
      if (typeof found === 'string') return { state: found }
      // Perhaps only its author can see it. `poll` finds that out.
      const ticket: Ticket = { name: found.name, sought }
      return { state: 'processing', ticket }
    },

    /** Reddit gives the same answer for a post that is already gone. */
    async remove({ credentials: { accessToken } }, { externalId: id }, { guard, signal }) {
      const call = { method: 'POST' as const, path: '/api/del', form: { id }, timeoutMs: publishTimeoutMs }
      await client({ ...call, accessToken, guard, signal })
    },
  }
}
