import { setTimeout as wait } from 'node:timers/promises'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Publishing } from '../publishing.ts'
import { type LinkedInClient, type LinkedInHosts, unreadable } from './client.ts'
import { findComment, publishComment } from './comment.ts'
import { findAmongPosts } from './find.ts'
import { isPage, linkedinPostRef, postUrn } from './post-address.ts'
import { postBody } from './post-body.ts'
import { hasFiles, mediaUrns, NO_MEDIA, prepareLinkedIn } from './prepare.ts'

export function linkedinPublishing(
  options: Timings & { client: LinkedInClient; http: PlatformHttp; hosts: LinkedInHosts },
): Publishing<'linkedin'> {
  const { client, http, hosts, publishTimeoutMs, unknownOutcomeWindowMs } = options
  const { site } = hosts
  const tools = { client, site }
  const bodyOf = ({ externalId }: OpenAccount, part: OutgoingPart<'linkedin'>, urns: string[]) =>
    postBody(externalId, part, urns)
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,

    readyAsItIs: (part) => (hasFiles(part) ? null : NO_MEDIA),

    async prepare(account, part, saved, save) {
      if (part.kind === 'comment') return NO_MEDIA
      // Before any upload, refuses what LinkedIn would refuse.
      bodyOf(account, part, [])
      const { accessToken } = account.credentials
      const uploader = { client, http, hosts, accessToken, owner: account.externalId }
      return prepareLinkedIn({ uploader, wait, save }, part, saved)
    },

    async publish(account, part, prepared, { guard, signal }) {
      const once = { guard, signal, timeoutMs: publishTimeoutMs }
      if (part.kind === 'comment') return { state: 'published', ref: await publishComment(tools, account, part, once) }
      const response = await client({
        ...once,
        method: 'POST',
        path: '/rest/posts',
        accessToken: account.credentials.accessToken,
        json: bodyOf(account, part, mediaUrns(part, prepared)),
      })
      const urn = response.headers.get('x-restli-id')
      if (!urn) throw unreadable(response)
      return { state: 'published', ref: linkedinPostRef(site, urn) }
    },

    /**
     * A page's posts can be read. A person's cannot, but LinkedIn answers an identical request with the existing post's
     * name. Platform facts, section 17.
     */
    async find(account, part, since, prepared) {
      if (part.kind === 'comment') return findComment(tools, account, part, since)
      const { externalId, credentials } = account
      if (!isPage(externalId) || !credentials.scopes.includes('r_organization_social')) return { state: 'repeat' }
      const body = bodyOf(account, part, mediaUrns(part, prepared))
      const found = await findAmongPosts(client, account, { part, body }, since)
      return typeof found === 'string' ? { state: found } : { state: 'found', ref: linkedinPostRef(site, found.id) }
    },

    async remove({ credentials: { accessToken } }, { externalId }, { guard, signal }) {
      const urn = postUrn(externalId, site)
      if (urn === null) throw new PlatformError('rejected', `${externalId} is no post on LinkedIn.`)
      const path = `/rest/posts/${encodeURIComponent(urn)}`
      const once = { guard, signal, timeoutMs: publishTimeoutMs }
      try {
        await client({ ...once, method: 'DELETE', path, accessToken, restli: 'DELETE' })
      } catch (error) {
        // 404: it is already gone, which is the desired result.
        if (!(error instanceof PlatformError && error.facts.httpStatus === 404)) throw error
      }
    },
  }
}
