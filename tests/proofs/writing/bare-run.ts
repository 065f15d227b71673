import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { RunContext } from '#features/runs/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { DB } from '#kernel/db/types.gen.ts'

interface Asked {
  system: string
  prompt: string
}

/** A database that answers every query with no rows. */
const empty = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A run on an empty database, as far as the drafting pipeline uses one. Every step is done once, and `kept` collects
 * the stored form of what the steps keep.
 */
export function bareRun(answer: (asked: Asked) => object): { ctx: RunContext; kept: unknown[] } {
  const kept: unknown[] = []
  const { signal } = new AbortController()
  const ctx = {
    orgId: '1',
    runId: '1',
    attempt: 1,
    signal,
    services: {
      llm: {
        mostMicroUsd: () => null,
        generate: async (asked: Asked) => ({ output: answer(asked), answer: {} }),
      },
    },
    inOrg: <T>(work: (org: OrgContext) => Promise<T>) => work({ orgId: '1', db: empty } as unknown as OrgContext),
    async step(
      spec: { key: string; input?: unknown; output: { parse(value: unknown): unknown } },
      work: (within: unknown) => Promise<{ output: unknown }>,
    ) {
      const { output } = await work(ctx)
      kept.push({ key: spec.key, input: spec.input, output })
      return spec.output.parse(JSON.parse(JSON.stringify(output)))
    },
  } as unknown as RunContext // as above
  return { ctx, kept }
}
