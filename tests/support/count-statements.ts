import type { TestContext } from 'node:test'
import pg from 'pg'

export interface Counted {
  /** Everything that was sent, including `begin`, the scope of a transaction and `commit`. */
  statements: number
  transactions: number
}

/** Counts what this process sends to PostgreSQL through any pool, from now until the test ends. */
export function countStatements(t: Pick<TestContext, 'mock'>): { texts: string[]; counted(): Counted; forget(): void } {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [of] = given
    texts.push(typeof of === 'string' ? of : String((of as { text?: unknown }).text))
    return Reflect.apply(query, this, given)
  })
  return {
    texts,
    counted: () => ({
      // One message counts as one statement: `begin` and the scope are one message.
      statements: texts.length,
      transactions: texts.filter((text) => /^(begin|start transaction)/.test(text)).length,
    }),
    forget: () => void texts.splice(0),
  }
}
