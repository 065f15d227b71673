import { AnswerTooLarge } from './read-limited.ts'

/**
 * A fetch for libraries that read answers by themselves: it cuts a body off at `maxBytes` after unpacking. Our own code
 * reads through `readLimited`.
 */
export function limitedAnswers(fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.body) return answer
    let size = 0
    const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        size += chunk.length
        if (size > maxBytes) controller.error(new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = answer
    const limited = new Response(answer.body.pipeThrough(limit), { status, statusText, headers })
    // A constructed response has no address, but readers compare its address with the requested one.
    return Object.defineProperty(limited, 'url', { value: answer.url })
  }
}
