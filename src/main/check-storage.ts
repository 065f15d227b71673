import type { Services } from '#kernel/services.ts'
import { S3Refusal } from '#kernel/storage/s3-refusal.ts'

/**
 * Refuses to start if the file store is set up wrong. A store that does not answer does not prevent a start: it may
 * answer soon, and posts without files are published meanwhile.
 */
export async function checkStorage({ storage, log }: Pick<Services, 'storage' | 'log'>): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    if (!(error instanceof S3Refusal) || !error.mayPass) throw error
    log.warn({ err: error }, 'the file store does not answer: files wait until it does')
  }
}
