import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { EngagementItem } from '../engagement/inbox.ts'
import { AgentRun } from '../making/agent-run.ts'
import { VideoRender } from '../making/video.ts'
import { SocialAccount } from '../networks/social-account.ts'
import { Post } from '../posts/post.ts'
import { PostGroup } from '../posts/post-group.ts'
import { lineOfText } from '../text/name.ts'
import {
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_STATUSES,
} from './webhook-events.ts'

/** The `data` of each event: the resource as the API would have answered it when the event happened. */
export const WEBHOOK_EVENT_DATA = {
  'post.published': Post,
  'post.failed': Post,
  'post_group.pending_approval': PostGroup,
  'post_group.approved': PostGroup,
  'post_group.rejected': PostGroup,
  'reply.sent': EngagementItem,
  'account.error': SocialAccount,
  'render.finished': VideoRender,
  'run.finished': AgentRun,
  [TEST_EVENT]: z.object({ orgId: Id, webhookId: Id }),
} as const

export type EmittedEvent = keyof typeof WEBHOOK_EVENT_DATA
export type WebhookEventData<E extends EmittedEvent> = z.input<(typeof WEBHOOK_EVENT_DATA)[E]>

/** The body that a receiver gets. Standard Webhooks, "Payload structure". */
export const WebhookPayload = z
  .object({ type: z.string(), timestamp: Timestamp, data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'WebhookPayload' })

export const WebhookUrl = z.url().max(2000).describe('https on the usual port, without user name or password')
export const WebhookDescription = lineOfText(200)
export const WebhookEvents = z
  .array(z.enum(WEBHOOK_EVENT_NAMES))
  .max(WEBHOOK_EVENT_NAMES.length)
  .describe('What it listens to; empty: every event')

/** An address that is told what happens in the workspace. Spec E6. */
export const Webhook = z
  .object({
    id: Id,
    orgId: Id,
    url: z.url(),
    description: z.string().nullable(),
    events: WebhookEvents,
    status: z.enum(WEBHOOK_STATUSES),
    disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
    disabledAt: Timestamp.nullable(),
    failingSince: Timestamp.nullable().describe('Since when every attempt has failed; after five days it is disabled'),
    previousSecretUntil: Timestamp.nullable().describe(
      'After a rotation: until when messages are also signed with the previous secret',
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** A webhook with its secret. Only its creation and a rotation answer it. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('`whsec_` and the key in base64, as the libraries of Standard Webhooks take it'),
}).meta({ id: 'WebhookWithSecret' })

/** One event on its way to one webhook. `id` is the `webhook-id` of each attempt. */
export const WebhookDelivery = z
  .object({
    id: Id,
    webhookId: Id,
    event: z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]),
    status: z.enum(DELIVERY_STATUSES),
    attemptCount: z.int(),
    lastAttemptAt: Timestamp.nullable(),
    nextAttemptAt: Timestamp.nullable(),
    lastHttpStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const WebhookAttempt = z.object({
  number: z.int(),
  startedAt: Timestamp,
  durationMs: z.int(),
  httpStatus: z.int().nullable().describe('Null where there was no answer'),
  error: z.string().nullable().describe('Null if the receiver accepted it'),
  answer: z.string().nullable().describe('How the answer began: 2 kB at most'),
})

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  payload: WebhookPayload,
  attempts: z.array(WebhookAttempt),
}).meta({ id: 'WebhookDeliveryDetail' })
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>
