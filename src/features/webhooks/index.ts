import './service.ts'
import { createWebhook } from './operations/create-webhook.ts'
import { deleteWebhook } from './operations/delete-webhook.ts'
import { getWebhookDelivery } from './operations/get-delivery.ts'
import { listWebhookDeliveries } from './operations/list-deliveries.ts'
import { listWebhooks } from './operations/list-webhooks.ts'
import { redeliverWebhook } from './operations/redeliver.ts'
import { rotateWebhookSecret } from './operations/rotate-secret.ts'
import { testWebhook } from './operations/test-webhook.ts'
import { updateWebhook } from './operations/update-webhook.ts'

export { deliverWebhook } from './delivering/deliver-webhook.ts'
export { emitEvent } from './delivering/emit-event.ts'
export { sweepDeliveries } from './delivering/sweep-deliveries.ts'
export { sealedWebhookSecrets } from './hooks/secret.ts'

export const webhookOperations = {
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,
}
