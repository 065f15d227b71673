import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  attributes: Record<string, string | number | boolean>
  failed: boolean
}

export interface SpanCollector {
  endpoint: string
  spans(): ReceivedSpan[]
  service(): string | undefined
  stop(): Promise<void>
}

/**
 * Receives OTLP over HTTP as a collector does, and reads the protobuf. Source: opentelemetry-proto,
 * trace/v1/trace.proto.
 */
export async function startSpanCollector(): Promise<SpanCollector> {
  const spans: ReceivedSpan[] = []
  let service: string | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = Buffer.concat(chunks)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const right = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf'
    if (right) {
      for (const resourceSpans of fields(body, 1)) {
        for (const resource of fields(resourceSpans, 1)) service = String(attributesOf(resource, 1)['service.name'])
        for (const scope of fields(resourceSpans, 2)) spans.push(...fields(scope, 2).map(spanOf))
      }
    }
    response.writeHead(right ? 200 : 400, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () => spans,
    service: () => service,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function spanOf(bytes: Buffer): ReceivedSpan {
  const text = (field: number, encoding: 'utf8' | 'hex') => fields(bytes, field)[0]?.toString(encoding) ?? ''
  const status = fields(bytes, 15)[0]
  return {
    name: text(5, 'utf8'),
    traceId: text(1, 'hex'),
    spanId: text(2, 'hex'),
    parentSpanId: text(4, 'hex'),
    attributes: attributesOf(bytes, 9),
    failed: status ? numbers(status, 3)[0] === 2 : false,
  }
}

function attributesOf(bytes: Buffer, field: number): ReceivedSpan['attributes'] {
  const entries = fields(bytes, field).map((pair) => {
    const [value = Buffer.alloc(0)] = fields(pair, 2)
    const string = fields(value, 1)[0]?.toString('utf8')
    const boolean = numbers(value, 2)[0]
    return [
      fields(pair, 1)[0]?.toString('utf8'),
      string ?? (boolean === undefined ? numbers(value, 3)[0] : boolean === 1),
    ]
  })
  return Object.fromEntries(entries)
}

const fields = (bytes: Buffer, field: number): Buffer[] =>
  parse(bytes).flatMap((part) => (part.field === field && Buffer.isBuffer(part.value) ? [part.value] : []))
const numbers = (bytes: Buffer, field: number): number[] =>
  parse(bytes).flatMap((part) => (part.field === field && typeof part.value === 'number' ? [part.value] : []))

/** The fields of a protobuf message: varints as numbers; 64 bits, 32 bits and everything with a length as bytes. */
function parse(bytes: Buffer): { field: number; value: number | Buffer }[] {
  const parts: { field: number; value: number | Buffer }[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const take = (length: number): Buffer => {
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const kind = tag % 8
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : varint())
    parts.push({ field: Math.floor(tag / 8), value })
  }
  return parts
}
