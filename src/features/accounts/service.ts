import type { WaitingConsents } from './consent/waiting-consents.ts'

declare module '#kernel/services.ts' {
  interface Services {
    waitingConsents: WaitingConsents
  }
}
