import { useQuery } from '@tanstack/react-query'
import { useClient, useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { now } from '../../clock.ts'
import { formatAge, formatAhead } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../../ui/problem.tsx'
import type { Webhook } from './webhooks-page.tsx'

type Delivery = Output<'GET /v1/orgs/{orgId}/webhooks/{webhookId}/deliveries'>['items'][number]

const TONES: Record<Delivery['status'], string> = {
  pending: 'text-amber',
  succeeded: 'text-ink-2',
  failed: 'text-red',
}

/** The latest deliveries to one address, with its answers. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const webhookId = webhook.id
  const deliveries = useQuery({
    queryKey: queryKeys.deliveries(orgId, webhookId),
    queryFn: () => api('GET /v1/orgs/{orgId}/webhooks/{webhookId}/deliveries', { orgId, webhookId, limit: 25 }),
  })
  const again = useWrite<string, unknown>({
    touches: () => [queryKeys.deliveries(orgId, webhookId)],
    send: (send, deliveryId) =>
      send('POST /v1/orgs/{orgId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
        orgId,
        webhookId,
        deliveryId,
      }),
    done: () => ({ message: 'It is on its way again.' }),
  })
  return (
    <Dialog title="Deliveries" description={webhook.url} onClose={onClose}>
      <WriteProblem error={again.error} />
      {deliveries.error && <ReadProblem error={deliveries.error} retry={() => void deliveries.refetch()} />}
      {deliveries.isPending && !deliveries.error && <MutedLines rows={2} label="Loading deliveries" />}
      {deliveries.data?.items.length === 0 && <p className="text-ink-2">Nothing was sent yet.</p>}
      <ul aria-label="Deliveries" className="flex flex-col empty:hidden">
        {deliveries.data?.items.map((delivery) => (
          <li
            key={delivery.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t"
          >
            <span className="min-w-40 grow basis-40">
              <code className="block">{delivery.event}</code>
              <span className={classes('block text-meta', TONES[delivery.status])}>{outcomeOf(delivery)}</span>
            </span>
            <span className="text-meta text-ink-3">{formatAge(delivery.createdAt, now())}</span>
            {delivery.status !== 'pending' && (
              <Button
                look="quiet"
                busy={again.isPending && again.variables === delivery.id}
                onClick={() => again.mutate(delivery.id)}
              >
                Send again
                <span className="sr-only"> {delivery.event}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function outcomeOf({ status, attemptCount, lastHttpStatus, lastError, nextAttemptAt }: Delivery): string {
  if (status === 'succeeded') return `Taken (${lastHttpStatus ?? 'answered'})`
  const why = lastError ?? (lastHttpStatus === null ? 'not sent yet' : `answered ${lastHttpStatus}`)
  if (status === 'failed') return `Given up after ${attemptCount} attempts: ${why}`
  if (attemptCount === 0) return 'On its way'
  return `${why}; tried again ${nextAttemptAt ? formatAhead(nextAttemptAt, now()) : 'soon'}`
}
