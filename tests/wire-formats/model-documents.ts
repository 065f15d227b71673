import type { OwnDocument } from './documents.ts'
import { openapiSource } from './sources/openapi.ts'
import { protobufJsonSource } from './sources/protobuf-json.ts'
import { typescriptSource } from './sources/typescript.ts'

const MESSAGES = { 'POST /v1/messages': { body: 'MessageCreateParamsNonStreaming', answer: 'Message' } }
const GENERATE = {
  'POST /v1beta/models/{model}:generateContent': { body: 'GenerateContentRequest', answer: 'GenerateContentResponse' },
}

/**
 * The documents that vendors of models publish for machines. Anthropic's OpenAPI document is not public; its library's
 * types are.
 */
export const MODEL_DOCUMENTS = {
  openai: {
    about: {
      title: 'OpenAI API, OpenAPI (file openapi.json)',
      address: 'https://github.com/openai/openai-openapi',
      licence: 'MIT',
    },
    read: openapiSource,
    calls: ['POST /responses', 'POST /chat/completions', 'POST /images/generations', 'POST /audio/transcriptions'],
  },
  anthropic: {
    about: {
      title: 'Types of the Messages API (npm @anthropic-ai/sdk, file resources/messages/messages.d.ts)',
      address: 'https://github.com/anthropics/anthropic-sdk-typescript',
      licence: 'Apache-2.0',
    },
    read: (path: string) => typescriptSource(path, MESSAGES),
    calls: Object.keys(MESSAGES),
  },
  google: {
    about: {
      title: 'Protocol buffers of the Gemini API (npm @google-ai/generativelanguage, file protos.json)',
      address: 'https://github.com/googleapis/google-cloud-node',
      licence: 'Apache-2.0',
    },
    read: (path: string) => protobufJsonSource(path, 'google.ai.generativelanguage.v1beta', GENERATE),
    calls: Object.keys(GENERATE),
  },
} satisfies Record<string, OwnDocument>
