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

export { deliverWebhook } from './deliver-webhook.ts'
export { emitEvent } from './emit-event.ts'
export { sealedWebhookSecrets } from './secret.ts'
export { sweepDeliveries } from './sweep-deliveries.ts'

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
