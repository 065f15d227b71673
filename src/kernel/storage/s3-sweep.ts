import type { S3Client } from './s3-call.ts'
import { drained } from './s3-send.ts'

export interface ListedFile {
  key: string
  sizeBytes: number
  changedAt: Date
}

/** Every key with this prefix. */
export async function* listKeys(s3: S3Client, prefix = ''): AsyncGenerator<ListedFile> {
  for (let next: string | null = null; ; ) {
    const query = { 'list-type': '2', prefix, ...(next !== null && { 'continuation-token': next }) }
    const page = await s3.ask({ method: 'GET', query })
    for (const file of page.all('Contents')) {
      yield {
        key: file.text('Key') ?? '',
        sizeBytes: Number(file.text('Size')),
        changedAt: new Date(file.text('LastModified') ?? Number.NaN),
      }
    }
    next = page.text('NextContinuationToken')
    if (next === null || page.text('IsTruncated') !== 'true') return
  }
}

/** Removes files under the prefix from before that moment, and parts of files that were never joined. */
export async function sweepKeys(s3: S3Client, prefix: string, before: Date): Promise<void> {
  for await (const { key, changedAt } of listKeys(s3, prefix)) {
    if (changedAt < before) await drained(await s3.call({ method: 'DELETE', key, expects: [404] }))
  }
  const begun = await s3.ask({ method: 'GET', query: { uploads: '' } })
  for (const upload of begun.all('Upload')) {
    const [key, uploadId] = [upload.text('Key') ?? '', upload.text('UploadId') ?? '']
    if (!(new Date(upload.text('Initiated') ?? Number.NaN) < before)) continue
    await drained(await s3.call({ method: 'DELETE', key, query: { uploadId }, expects: [404] }))
  }
}
