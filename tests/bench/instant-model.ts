import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface InstantModel {
  /** The settings with which an installation asks this model. */
  env: Record<string, string>
  /** How often it was asked, and how many milliseconds it took in all, from the whole question to the whole answer. */
  taken(): { calls: number; ms: number }
  stop(): Promise<void>
}

/**
 * A model server that answers a draft at once, each with other words, so that everything but the model is measured. It
 * speaks OpenAI's chat format.
 */
export async function startInstantModel(draft: (call: number) => object): Promise<InstantModel> {
  let calls = 0
  let ms = 0
  const server = createServer(async (request, response) => {
    await json(request)
    const began = performance.now()
    const answer = {
      id: 'chatcmpl-instant',
      object: 'chat.completion',
      created: 1_796_083_200,
      model: 'instant',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: JSON.stringify(draft(calls++)), refusal: null },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
    ms += performance.now() - began
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    env: {
      OPENAI_API_KEY: 'instant',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL_DRAFT: 'openai:instant',
      AI_DAILY_USD_PER_WORKSPACE: '0',
    },
    taken: () => ({ calls, ms }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
