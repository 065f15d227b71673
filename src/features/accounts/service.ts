import type { WaitingConsents } from './waiting-consents.ts'

declare module '#kernel/services.ts' {
  interface Services {
    waitingConsents: WaitingConsents
  }
}
