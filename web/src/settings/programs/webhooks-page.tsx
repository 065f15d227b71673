import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useReadContext } from '../../api/reads.ts'
import type { Output } from '../../api/routes.ts'
import { useLock } from '../../auth/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { ExampleRow } from '../../ui/example-row.tsx'
import { LockLine } from '../../ui/lock-line.tsx'
import { EmptyState, MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { webhooksRead } from '../reads.ts'
import { WebhookRow } from './webhook-row.tsx'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx').then((module) => ({ default: module.WebhookDialog })))
const DeliveriesDialog = lazy(() =>
  import('./deliveries-dialog.tsx').then((module) => ({ default: module.DeliveriesDialog })),
)
const DeleteWebhookDialog = lazy(() =>
  import('./delete-webhook-dialog.tsx').then((module) => ({ default: module.DeleteWebhookDialog })),
)
const NewSecretDialog = lazy(() =>
  import('./new-secret-dialog.tsx').then((module) => ({ default: module.NewSecretDialog })),
)

export type Webhook = Output<'GET /v1/orgs/{orgId}/webhooks'>[number]

/** Addresses that are notified of events in this workspace. */
export function WebhooksPage() {
  const lock = useLock('automation:manage')
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<{ as: 'deliveries' | 'change' | 'secret' | 'delete'; webhook: Webhook } | null>(
    null,
  )
  const close = () => setOpened(null)
  const webhooks = useQuery({ ...webhooksRead(useReadContext()), enabled: lock === null })
  if (lock) return <LockLine words={lock} />
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  )
  return (
    <Section
      title="Webhooks"
      lead="Galley sends a message to your addresses when a post is published, fails or waits for approval. Every message is signed."
      action={webhooks.data && webhooks.data.length > 0 ? add : undefined}
    >
      {webhooks.error && <ReadProblem error={webhooks.error} retry={() => void webhooks.refetch()} />}
      {webhooks.isPending && !webhooks.error && <MutedLines rows={1} label="Loading webhooks" />}
      {webhooks.data?.length === 0 && (
        <EmptyState
          title="No webhooks yet"
          example={<ExampleRow title="https://example.com/galley" line="post.published, post.failed" />}
          action={add}
        >
          Your program learns of events at once, without polling.
        </EmptyState>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul aria-label="Webhooks" className="flex flex-col rounded-panel border border-line bg-sheet">
          {webhooks.data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              show={() => setOpened({ as: 'deliveries', webhook })}
              edit={() => setOpened({ as: 'change', webhook })}
              renew={() => setOpened({ as: 'secret', webhook })}
              remove={() => setOpened({ as: 'delete', webhook })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {adding && <WebhookDialog onClose={() => setAdding(false)} />}
        {opened?.as === 'change' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
        {opened?.as === 'secret' && <NewSecretDialog webhook={opened.webhook} onClose={close} />}
        {opened?.as === 'delete' && <DeleteWebhookDialog webhook={opened.webhook} onClose={close} />}
        {opened?.as === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      </Suspense>
    </Section>
  )
}
