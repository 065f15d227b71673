import type { Readable } from 'node:stream'
import { type AppError, conflict, invalidField } from '../errors.ts'

/** The body. Throws when it exceeds `maxBytes`. */
export async function* limited(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

export function tooLarge(maxBytes: number): AppError {
  return invalidField('body', 'too_large', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
}

export function alreadyUploaded(): AppError {
  return conflict('in_progress', 'This file has been uploaded already: ask for another address to send another file')
}
