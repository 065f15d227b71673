import type { PostMedia } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { SocialAccount } from '#contract/social-account.ts'

interface At<I, O> {
  input: I
  output: O
}

/** Routes that the registry does not hold yet. */
export interface PendingRoutes {
  'POST /v1/orgs/{orgId}/marketing/media/upload-url': At<
    { orgId: string; kind: 'image' | 'video'; contentType: string; sizeBytes?: number },
    {
      assetId: string
      uploadUrl: string
      key: string
      expiresInSeconds: number
      method: 'PUT'
      requiredHeaders: Record<string, string>
    }
  >
  'POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete': At<
    { orgId: string; assetId: string; key: string; kind: 'image' | 'video'; contentType: string },
    { asset: PostMedia }
  >
  'GET /v1/orgs/{orgId}/marketing/accounts': At<{ orgId: string }, SocialAccount[]>
  'DELETE /v1/orgs/{orgId}/marketing/accounts/{accountId}': At<{ orgId: string; accountId: string }, SocialAccount>
  'POST /v1/orgs/{orgId}/marketing/accounts/bluesky/connect': At<
    { orgId: string; handle: string; appPassword: string },
    SocialAccount
  >
  'POST /v1/orgs/{orgId}/marketing/accounts/{platform}/oauth/start': At<
    { orgId: string; platform: Platform; redirectUri: string },
    { authorizationUrl: string; state: string }
  >
}
