import { useState } from 'react'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/programs/webhook-events.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import type { Webhook } from './webhooks-page.tsx'

interface Wanted {
  url: string
  events: WebhookEvent[]
  description: string
}
const FRESH: Wanted = { url: '', events: ['post.published', 'post.failed'], description: '' }

/** Adds an address and shows the secret that signs its messages; or changes an existing one. */
export function WebhookDialog({ webhook = null, onClose }: { webhook?: Webhook | null; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const [form, setForm] = useState<Wanted>(
    webhook ? { url: webhook.url, events: webhook.events, description: webhook.description ?? '' } : FRESH,
  )
  const touches = () => [queryKeys.webhooks(orgId)]
  const add = useWrite<Wanted, Output<'POST /v1/orgs/{orgId}/webhooks'>>({
    touches,
    send: (api, { url, events, description }) =>
      api('POST /v1/orgs/{orgId}/webhooks', {
        orgId,
        url,
        events,
        ...(description.trim() && { description: description.trim() }),
      }),
  })
  const change = useWrite<Wanted & { webhookId: string }, unknown>({
    touches,
    send: (api, { webhookId, url, events, description }) =>
      api('PATCH /v1/orgs/{orgId}/webhooks/{webhookId}', {
        orgId,
        webhookId,
        url,
        events,
        description: description.trim() || null,
      }),
    done: () => ({ message: 'The webhook is changed.' }),
  })
  if (add.data) {
    return (
      <SecretDialog
        title="The webhook is on"
        label="The secret that signs its messages"
        secret={add.data.secret}
        onClose={onClose}
      />
    )
  }
  const write = webhook ? change : add
  const fields = fieldsOf(write.error)
  const toggle = (event: WebhookEvent, on: boolean) =>
    setForm({ ...form, events: on ? [...form.events, event] : form.events.filter((one) => one !== event) })
  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      verb={webhook ? 'Save' : 'Add'}
      write={write}
      submit={() => {
        if (webhook) change.mutate({ ...form, webhookId: webhook.id }, { onSuccess: onClose })
        else add.mutate(form)
      }}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="An https address that everybody can reach."
        type="url"
        required
        placeholder="https://example.com/galley"
        error={fields.get('url')}
        value={form.url}
        change={(url) => setForm({ ...form, url })}
      />
      <TextField
        label="What it is for (optional)"
        maxLength={200}
        error={fields.get('description')}
        value={form.description}
        change={(description) => setForm({ ...form, description })}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-facts font-medium">It is told of</legend>
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <Tick
            key={event}
            label={WEBHOOK_EVENTS[event]}
            checked={form.events.includes(event)}
            change={(on) => toggle(event, on)}
          />
        ))}
        <p className="text-meta text-ink-3">If none is ticked, it receives all events, also future ones.</p>
      </fieldset>
    </FormDialog>
  )
}
