import type { Services } from '#kernel/services.ts'
import { S3Refusal } from '#kernel/storage/s3-refusal.ts'

/**
 * Refuses a start with a store that is set up wrong. One that does not answer now may answer soon, and what carries no
 * file is published meanwhile.
 */
export async function checkStorage({ storage, log }: Pick<Services, 'storage' | 'log'>): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    if (!(error instanceof S3Refusal) || !error.mayPass) throw error
    log.warn({ err: error }, 'the file store does not answer: files wait until it does')
  }
}
