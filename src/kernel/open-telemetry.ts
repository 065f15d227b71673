import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tracing } from './tracing.ts'
import { VERSION } from './version.ts'

const STOP_MS = 3_000

export interface OpenTelemetryOptions {
  /** The collector's address without a path: `http://127.0.0.1:4318`. */
  endpoint: string
  serviceName: string
  /** Distinguishes this process from the others. */
  instance: string
}

/**
 * Sends spans in batches to a collector, by OTLP over HTTP. The libraries are loaded only here. The exporter reads its
 * further settings itself: OTEL_EXPORTER_OTLP_HEADERS, …_TIMEOUT, …_COMPRESSION, …_CERTIFICATE.
 */
export async function openTelemetry(options: OpenTelemetryOptions): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': VERSION,
      'service.instance.id': options.instance,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('galley', VERSION)
  // Uses an instance of our own and no global one: only code that gets this object is traced.
  const current = new AsyncLocalStorage<typeof ROOT_CONTEXT>()

  return {
    inSpan(name, facts, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { attributes: facts }, parent)
      return current.run(trace.setSpan(parent, span), async () => {
        try {
          return await work()
        } catch (error) {
          // Only the kind of fault, because its message may quote what people wrote.
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    headers() {
      const span = trace.getSpan(current.getStore() ?? ROOT_CONTEXT)?.spanContext()
      if (!span) return {}
      const flags = (span.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')
      return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` }
    },
    // An unreachable collector must not delay the stop.
    stop: () => Promise.race([provider.shutdown().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })]),
  }
}
