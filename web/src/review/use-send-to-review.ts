import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'

const AT_ONCE = 3

/** Submits drafts for review. A refused draft does not stop the others; the answer names the submitted ones. */
export function useSendToReview(refused: (groupIds: readonly string[]) => void) {
  const { orgId } = useWorkspace()
  return useWrite<readonly string[], { sent: number; refused: string[] }>({
    touches: usePostTouches(),
    send: async (api, groupIds) => {
      const failed: string[] = []
      let problem: unknown
      const waiting = [...groupIds]
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          try {
            await handIn(api, orgId, id)
          } catch (error) {
            failed.push(id)
            problem = error
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      if (failed.length === groupIds.length) throw problem
      return { sent: groupIds.length - failed.length, refused: failed }
    },
    done: ({ sent, refused: back }) => {
      refused(back)
      const words = sent === 1 ? 'One draft waits for review now.' : `${sent} drafts wait for review now.`
      return { message: back.length === 0 ? words : `${words} ${back.length} could not be sent and stay selected.` }
    },
    failed: () => 'Couldn’t send to review',
  })
}

const handIn = (api: Api, orgId: string, groupId: string) =>
  api('PATCH /v1/orgs/{orgId}/marketing/post-groups/{groupId}', { orgId, groupId, status: 'pending_approval' })
