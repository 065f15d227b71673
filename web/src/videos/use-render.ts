import { useNavigate } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import type { RenderRequest, VideoRender } from './reads.ts'
import { videoRendersKey } from './reads.ts'

/** Starts a render and goes to it. */
export function useRender() {
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  const write = useWrite<RenderRequest, VideoRender>({
    touches: () => [queryKeys.runs(orgId), videoRendersKey(orgId), queryKeys.billing(orgId)],
    send: async (api, request, idempotencyKey) => {
      const answer = await api(
        'POST /v1/orgs/{orgId}/marketing/videos/branded',
        { orgId, ...request },
        { idempotencyKey },
      )
      if (!('runId' in answer)) throw new Error('asked for a render, and got a price')
      return answer
    },
    repeats: true,
  })
  return {
    error: write.error,
    isPending: write.isPending,
    begin: (request: RenderRequest) =>
      write.mutate(request, {
        onSuccess: ({ id: renderId }) => void navigate({ to: '/videos/{-$renderId}', params: { renderId } }),
      }),
  }
}
