import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { controlRoute } from '../kit/control.ts'
import { createSandbox, type KitOptions } from '../kit/create-sandbox.ts'
import type { SandboxRequest } from '../kit/request.ts'
import { jsonBody } from '../kit/request.ts'
import type { Handled, Route, VendorAnswers } from '../kit/serve.ts'
import { anthropicFailures, anthropicMessages } from './anthropic.ts'
import { FAILURES, type FailureName, type VendorFailures } from './failures.ts'
import { geminiFailures, geminiGenerate } from './gemini.ts'
import { openAiChat } from './openai-chat.ts'
import { openAiError, openAiFailures } from './openai-errors.ts'
import { moderated, openAiImages, openAiTranscriptions } from './openai-media.ts'
import { openAiResponses } from './openai-responses.ts'
import { createScript, type Script, type Turn } from './script.ts'
import { type Ask, isAnswer, type Reply, type Wire } from './wire.ts'
import { write } from './write.ts'

export interface ModelsOptions extends KitOptions {
  /** How long a slow answer takes, in milliseconds. Default 300. */
  slowMs?: number
  /** Whether it writes as all models do, until a guideline of its prompt says otherwise. Default false. */
  habits?: boolean
}

/**
 * One server that answers like OpenAI (and servers with its format), Anthropic and Google. There is no model: the same
 * question gets the same answer, which calls itself simulated. `script` sets what goes wrong.
 */
export function createModelsSandbox(options: ModelsOptions = {}) {
  const script = createScript()
  const simulator = createSandbox(options, ({ clock, origin }) => {
    const routes = routesOf({ script, now: clock.now, slowMs: options.slowMs ?? 300, habits: options.habits ?? false })
    return {
      state: {},
      routes,
      answers: ANSWERS,
      ledger: () => [],
      grant: () => null,
      env: () => ({
        OPENAI_API_KEY: 'simulated',
        OPENAI_BASE_URL: `${origin()}/v1`,
        AI_MODEL_DRAFT: 'openai:simulated-writer',
        AI_MODEL_ANALYZE: 'openai:simulated-reader',
        AI_MODEL_IMAGE: 'openai:simulated-painter',
        AI_MODEL_TRANSCRIBE: 'openai:simulated-listener',
      }),
      hints: () => [
        'OpenAI (Responses, chat, images, speech), Anthropic and Gemini; every key but those that begin with bad',
      ],
    }
  })
  // The same object: a copy would freeze its address, which is a getter.
  return Object.assign(simulator, { script })
}

export type ModelsSandbox = ReturnType<typeof createModelsSandbox>

/** The wording of the kit's faults, which affect all calls alike: that of OpenAI. */
const ANSWERS: VendorAnswers = {
  rateLimited: (seconds) =>
    openAiError(
      429,
      { code: 'rate_limit_exceeded', message: 'Rate limit reached.' },
      { 'retry-after': String(seconds) },
    ),
  refused: (status) => openAiError(status, { message: 'The request was refused.' }),
  failed: (status) => openAiError(status, { type: 'server_error', message: 'The server had an error.' }),
  expiredToken: () => openAiFailures['401']('', 0),
  unknownRoute: ({ method, path }) =>
    openAiError(404, { message: `Invalid URL (${method} ${path})`, code: 'unknown_url' }),
}

interface Told {
  script: Script
  now: () => number
  slowMs: number
  habits: boolean
}

function routesOf(told: Told): Route[] {
  const { script } = told
  /** Inputs that the server saw before, which count as cached. */
  const seen = new Set<string>()
  const text = (path: string, wire: Wire, failures: VendorFailures) =>
    route(path, told, failures, (request, turn) => speak(wire, request, turn, { seen, habits: told.habits }))
  return [
    text('/v1/responses', openAiResponses, openAiFailures),
    text('/v1/chat/completions', openAiChat, openAiFailures),
    text('/v1/messages', anthropicMessages, anthropicFailures),
    text('/v1beta/models/:call', geminiGenerate, geminiFailures),
    route('/v1/images/generations', told, openAiFailures, (request, turn) =>
      turn === 'filter' || turn === 'refusal' ? moderated() : openAiImages(request),
    ),
    route('/v1/audio/transcriptions', told, openAiFailures, (request) => openAiTranscriptions(request)),
    controlRoute('POST', '/script', (request) => {
      const { turns } = (jsonBody(request) ?? {}) as { turns?: Turn[] }
      script.add(...(turns ?? [])) // which checks them
      return jsonAnswer(200, { turns: script.left() })
    }),
  ]
}

/** Takes the next turn of the script, and answers accordingly. */
function route(
  path: string,
  { script, now, slowMs }: Told,
  failures: VendorFailures,
  answer: (request: SandboxRequest, turn: Turn) => Answer | Promise<Answer>,
): Route {
  return {
    method: 'POST',
    path,
    kind: 'api',
    async handle(request): Promise<Handled> {
      const turn = script.next()
      if (isFailure(turn)) return failures[turn](modelOf(request), now())
      switch (turn) {
        case 'reset':
          return 'drop'
        case 'hang':
          return new Promise<never>(() => {}) // until one side hangs up
        case 'page':
          return {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: '<!doctype html><title>Something else</title>',
          }
        case 'slow':
          await sleep(slowMs)
          return answer(request, turn)
        case 'cut': {
          const whole = await answer(request, turn)
          return { ...whole, body: String(whole.body).slice(0, 40) }
        }
        default:
          return answer(request, turn)
      }
    },
  }
}

const isFailure = (turn: Turn): turn is FailureName & Turn => FAILURES.some((name) => name === turn)

function modelOf(request: SandboxRequest): string {
  const body = jsonBody(request) as { model?: string } | undefined
  return body?.model ?? request.params.call?.split(':')[0] ?? ''
}

function speak(
  wire: Wire,
  request: SandboxRequest,
  turn: Turn,
  { seen, habits }: { seen: Set<string>; habits: boolean },
): Answer {
  const ask = wire.read(request)
  if (isAnswer(ask)) return ask
  const written = write(ask, { habits })
  const reply = { ...endingOf(turn, written), ask }
  const known = seen.has(ask.system)
  seen.add(ask.system)
  return wire.write({ ...reply, usage: usageOf(ask, reply.text, known) })
}

/** How the script's turn changes a good answer. */
function endingOf(turn: Turn, written: string): Pick<Reply, 'text' | 'ending'> {
  switch (turn) {
    case 'truncated':
      return { text: written.slice(0, Math.ceil(written.length / 2)), ending: 'length' }
    case 'fenced':
      return { text: `Here it is:\n\`\`\`json\n${written}\n\`\`\``, ending: 'stop' }
    case 'wrong-schema':
      return { text: '{"simulated":true}', ending: 'stop' }
    case 'filter':
      return { text: '', ending: 'filter' }
    case 'refusal':
      return { text: '', ending: 'refusal' }
    case 'empty':
      return { text: '', ending: 'stop' }
    case 'reasoning-only':
      return { text: '', ending: 'reasoning-only' }
    default:
      return { text: written, ending: 'stop' }
  }
}

/** The token usage, at about four characters a token. */
function usageOf({ system, prompt }: Ask, text: string, known: boolean): Reply['usage'] {
  const tokens = (words: string) => Math.ceil(words.length / 4)
  const reasoning = 20
  return {
    input: tokens(system) + tokens(prompt),
    cached: known ? tokens(system) : 0,
    output: tokens(text) + reasoning,
    reasoning,
  }
}
