import { count, nothing, type SampleMaker } from './sample-maker.ts'

export const programsSamples = {
  listApiKeys: nothing,
  createApiKey: ({ seed }) => ({ input: { name: seed.word('CI'), permissions: ['workspace:read'] } }),
  revokeApiKey: async ({ seed }, org) => ({ input: { apiKeyId: (await seed.apiKey(org.people.owner)).id } }),
  listConnections: nothing,
  endConnection: async ({ seed }, org) => ({
    input: { connectionId: (await seed.connection(org.people.owner)).id },
  }),
  listWebhooks: nothing,
  createWebhook: ({ seed }) => ({ input: { url: `https://hooks.example/${count(seed)}`, events: ['post.failed'] } }),
  updateWebhook: async ({ seed }, org) => ({
    input: { webhookId: await seed.webhook(org), description: seed.word('another') },
  }),
  deleteWebhook: async ({ seed }, org) => ({ input: { webhookId: await seed.webhook(org) } }),
  rotateWebhookSecret: async ({ seed }, org) => ({ input: { webhookId: await seed.webhook(org) } }),
  testWebhook: async ({ seed }, org) => ({ input: { webhookId: await seed.webhook(org) } }),
  listWebhookDeliveries: (_, org) => ({ input: { webhookId: org.webhookId } }),
  getWebhookDelivery: (_, org) => ({ input: { webhookId: org.webhookId, deliveryId: org.deliveryId } }),
  redeliverWebhook: async ({ seed }, org) => {
    const webhookId = await seed.webhook(org)
    return { input: { webhookId, deliveryId: await seed.delivery(org, webhookId) } }
  },
} satisfies Record<string, SampleMaker>
