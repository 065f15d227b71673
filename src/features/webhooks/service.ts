import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'

/** The time for a whole exchange. Standard Webhooks, "Request timeouts". */
export const WEBHOOK_TIMEOUT_MS = 15_000

declare module '#kernel/services.ts' {
  interface Services {
    /** Calls the receivers of webhooks, whose addresses users give. Gives up after WEBHOOK_TIMEOUT_MS. */
    webhookFetch: GuardedFetch
  }
}
