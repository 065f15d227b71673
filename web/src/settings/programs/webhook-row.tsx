import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { useZone } from '../../shell/use-shell-data.ts'
import { formatWhen } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { WriteProblem } from '../../ui/problem.tsx'
import type { Webhook } from './webhooks-page.tsx'

const REASONS: Record<string, string> = {
  by_member: 'Off',
  gone: 'Off: the address answered 410 (gone)',
  failing: 'Off: it failed for days',
}

interface Props {
  webhook: Webhook
  show: () => void
  edit: () => void
  /** Makes a new secret. */
  renew: () => void
  remove: () => void
}

/** One address, its events and its actions. */
export function WebhookRow({ webhook, show, edit, renew, remove }: Props) {
  const { orgId } = useWorkspace()
  const { id: webhookId, url, events } = webhook
  const touches = () => [queryKeys.webhooks(orgId)]
  const turn = useWrite<'active' | 'disabled', unknown>({
    touches,
    send: (api, status) => api('PATCH /v1/orgs/{orgId}/webhooks/{webhookId}', { orgId, webhookId, status }),
    done: (_result, status) => ({ message: status === 'active' ? 'The webhook is on.' : 'The webhook is off.' }),
  })
  const test = useWrite<void, unknown>({
    touches,
    send: (api) => api('POST /v1/orgs/{orgId}/webhooks/{webhookId}/test', { orgId, webhookId }),
    done: () => ({ message: 'A test message is on its way. See “Deliveries” for its result.' }),
  })
  const zone = useZone()
  const on = webhook.status === 'active'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <span className="min-w-40 grow basis-60">
        <span className="block break-all font-medium">{url}</span>
        <span className="block text-meta text-ink-3">{events.length > 0 ? events.join(', ') : 'All events'}</span>
        {webhook.description && <span className="block text-meta text-ink-3">{webhook.description}</span>}
        {webhook.previousSecretUntil && (
          <span className="block text-meta text-amber">
            The secret before signs too until {formatWhen(webhook.previousSecretUntil, zone)}
          </span>
        )}
        {!on && (
          <span className="block text-meta text-red">{REASONS[webhook.disabledReason ?? 'by_member'] ?? 'Off'}</span>
        )}
      </span>
      <Button look="quiet" onClick={show}>
        Deliveries
        <span className="sr-only"> to {url}</span>
      </Button>
      <Button look="quiet" onClick={edit}>
        Change
        <span className="sr-only"> {url}</span>
      </Button>
      <Button look="quiet" onClick={renew}>
        New secret
        <span className="sr-only"> for {url}</span>
      </Button>
      {on && (
        <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
          <span className="sr-only"> to {url}</span>
        </Button>
      )}
      <Button look="quiet" busy={turn.isPending} onClick={() => turn.mutate(on ? 'disabled' : 'active')}>
        {on ? 'Switch off' : 'Switch on'}
        <span className="sr-only"> {url}</span>
      </Button>
      <Button look="quiet" onClick={remove}>
        Delete
        <span className="sr-only"> {url}</span>
      </Button>
      <div className="basis-full empty:hidden">
        <WriteProblem error={turn.error ?? test.error} />
      </div>
    </li>
  )
}
