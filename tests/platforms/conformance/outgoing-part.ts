import { randomUUID } from 'node:crypto'
import type { Platform } from '#contract/platforms.ts'
import type { OutgoingFile, OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'

/** Two different pictures of one pixel. */
const PIXELS = {
  a: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  b: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
}

export function image(which: keyof typeof PIXELS): OutgoingMedia {
  const bytes = Buffer.from(PIXELS[which], 'base64')
  return {
    kind: 'image',
    assetId: randomUUID(),
    contentType: 'image/png',
    width: 1,
    height: 1,
    durationSeconds: null,
    altText: `One pixel, ${which}`,
    aiGenerated: false,
    ...fileOf(bytes),
  }
}

/** A stored file with these bytes. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>): Pick<OutgoingFile, 'sizeBytes' | 'read' | 'publicUrl'> {
  return {
    sizeBytes: bytes.length,
    read: ({ start, end } = { start: 0, end: bytes.length }) => ReadableStream.from([bytes.subarray(start, end)]),
    // The address contains the bytes, because a test runs no server from which a simulated network could fetch them.
    publicUrl: () => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`,
  }
}

/** A post that says Hello, with the changes applied. */
export function plainPart<P extends Platform>(changes: Partial<OutgoingPart<P>> = {}): OutgoingPart<P> {
  return {
    index: 0,
    kind: 'post',
    text: 'Hello',
    media: [],
    linkCard: null,
    cover: null,
    quotedVersion: null,
    names: {},
    payload: null,
    parent: null,
    root: null,
    publishKey: 'k',
    composedAt: '2026-11-24T09:30:00.000Z',
    taken: async () => new Set(),
    ...changes,
  }
}

/** A part whose text holds what platforms tend to change: links, umlauts, `&`, `<`, emoji. */
export function outgoing(composedAt: string, changes: Partial<OutgoingPart> = {}): OutgoingPart {
  const word = randomUUID().slice(0, 8)
  const text = `Grüße 👩‍🚀 ${word}: a < b && c > d\nhttps://northwind.example/${word}?a=1&b=2 and northwind.com #größe`
  return plainPart({ text, publishKey: randomUUID(), composedAt, ...changes })
}
