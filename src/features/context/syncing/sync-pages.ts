import { setTimeout as sleep } from 'node:timers/promises'
import type { StepsContext } from '#kernel/context.ts'
import type { SourceRef } from '../source-row.ts'
import { readPages } from './read-pages.ts'
import { goOnIfNeeded, goOnLater } from './read-pages-later.ts'
import { askForPages, unreadPages } from './readings.ts'

/** The longest time in milliseconds that a request reads or waits. The background reads the rest. */
const REQUEST_MS = 60_000
const LOOK_MS = 250

/**
 * Reads pages while their request waits. Answers the pages that could not be read, each with the reason. A page that is
 * not ready in time is among them, with the reason that it is still being read.
 */
export async function syncPages(
  ctx: StepsContext,
  { name, ...ref }: SourceRef & { name: string },
  pageIds: readonly string[],
): Promise<Map<string, string>> {
  const { services } = ctx
  const began = services.clock.monotonic()
  const isOver = () => services.clock.monotonic() - began > REQUEST_MS
  await ctx.inOrg(async (db) => {
    await askForPages(db, ref, pageIds)
    await goOnIfNeeded(db, ref)
  })
  const waiting = async () => [...(await ctx.inOrg((db) => unreadPages(db, ref, pageIds))).values()].includes(null)
  let seconds = 0
  for (;;) {
    const ended = await readPages(services, ref, isOver)
    if (ended.end === 'wait') seconds = ended.seconds
    if (ended.end !== 'busy' || isOver() || !(await waiting())) break
    await sleep(LOOK_MS)
  }
  const unread = await ctx.inOrg((db) => unreadPages(db, ref, pageIds))
  if ([...unread.values()].includes(null)) await ctx.inOrg((db) => goOnLater(db, ref, seconds))
  return new Map([...unread].map(([pageId, error]) => [pageId, error ?? stillReading(name, seconds)]))
}

const stillReading = (name: string, seconds: number): string =>
  seconds > 0
    ? `${name} has asked Galley to wait ${seconds} seconds. The page is read then, in the background: look at the documents again in a few minutes`
    : 'The page is still being read, in the background: look at the documents again in a few minutes'
