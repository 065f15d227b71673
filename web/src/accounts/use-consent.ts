import { useMutation } from '@tanstack/react-query'
import type { Platform } from '#contract/platforms.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'

/** Goes to the platform's own page, which leads back to `/connect/…/done`. Spec N3 */
export function useConsent() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useMutation({
    mutationFn: async ({ platform, ...whose }: { platform: Platform; blueskyHandle?: string }) => {
      const redirectUri = `${location.origin}/connect/${platform}/done`
      const { authorizationUrl } = await api('POST /v1/orgs/{orgId}/marketing/accounts/{platform}/oauth/start', {
        orgId,
        platform,
        redirectUri,
        ...whose,
      })
      location.assign(authorizationUrl)
    },
  })
}
