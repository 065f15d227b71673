import { z } from 'zod'
import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import { PLATFORMS } from '#contract/platforms.ts'

interface Node {
  type?: string
  enum?: string[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
}

/** One line for each network's payload keys, generated from its schema: `bluesky: langs [], replyGate everyone|…`. */
export const PAYLOAD_WORDS = PLATFORMS.map((platform) => {
  // Only the shape is converted: for a schema with a name, zod would return a reference.
  const shape = z.object(PLATFORM_PAYLOADS[platform].shape)
  // A JSON schema has this form.
  return `${platform}: ${fieldsOf(z.toJSONSchema(shape, { io: 'input', reused: 'inline' }) as Node)}`
}).join('. ')

function fieldsOf({ properties = {}, required = [] }: Node): string {
  return Object.entries(properties)
    .map(([name, node]) => `${name}${required.includes(name) ? '*' : ''}${formOf(name, node)}`)
    .join(', ')
}

function formOf(name: string, node: Node): string {
  if (node.enum) return ` ${node.enum.join('|')}`
  if (node.type === 'array') {
    const { properties } = node.items ?? {}
    return ` [${properties ? `{${Object.keys(properties).join(', ')}}` : ''}]`
  }
  if (node.properties && name !== 'media') return ` {${Object.keys(node.properties).join(', ')}}`
  return ''
}
