import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { consentCallbackUrl } from '../consent/oauth-state.ts'
import { connectingBy } from '../consent/provider.ts'
import { refusedStart } from '../consent/refused-start.ts'

export const getBlueskyClientMetadata = operation({
  name: 'getBlueskyClientMetadata',
  route: 'GET /v1/marketing/oauth/bluesky/client-metadata',
  summary: 'How this installation shows itself to servers of the AT Protocol',
  description:
    'The client metadata document of AT Protocol OAuth; its address is the client id. An installation on this machine alone answers the document that servers make up for its client id.',
  tag: 'public',
  permission: 'public',
  output: z.record(z.string(), z.unknown()),
  answer: { raw: true },
}).handle(async ({ services }) => {
  const { oauth } = connectingBy(services, 'bluesky', 'oauth')
  const callback = consentCallbackUrl(services.config.baseUrl, { platform: 'bluesky', target: null })
  try {
    return (await oauth.clientMetadata?.(callback)) ?? {}
  } catch (error) {
    throw refusedStart(error, 'query')
  }
})
