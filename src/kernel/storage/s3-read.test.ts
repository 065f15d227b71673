import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Response } from 'undici'
import type { S3Client } from './s3-call.ts'
import { peekAt } from './s3-read.ts'

test('a store sends the whole file in place of its beginning: no more than the beginning is read', async () => {
  const gigabyte = 2 ** 30
  let sent = 0
  const whole = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 2 ** 16
      controller.enqueue(new Uint8Array(2 ** 16).fill(7))
      if (sent >= gigabyte) controller.close()
    },
  })
  const call = async () => new Response(whole, { headers: { 'content-length': String(gigabyte) } })
  const s3: S3Client = { call, ask: () => assert.fail('a beginning is no document') }
  const found = await peekAt(s3, 'uploads/o/a', 16)
  assert.deepEqual(found, { head: Buffer.alloc(16, 7), sizeBytes: gigabyte })
  assert.ok(sent < 2 ** 20, String(sent))
})
