import { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { Prepared } from '../publishing.ts'

export const ContainerStatus = z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'])
export type ContainerStatus = z.infer<typeof ContainerStatus>

export type Form = Record<string, string>

/** The containers: one for each file of a carousel, and one for the post. */
const PreparedContainers = z.object({
  items: z.record(z.string(), z.string()),
  container: z.string().nullable(),
  isFinished: z.boolean(),
})
type PreparedContainers = z.infer<typeof PreparedContainers>

/** The container that the publishing call names. */
export function preparedContainer(prepared: Prepared): string {
  const { container } = PreparedContainers.parse(prepared)
  if (!container) throw new Error('The part was not prepared')
  return container
}

interface Containers {
  /** The network's name for people. */
  name: string
  /** Makes a container. That publishes nothing. */
  create: (form: Form) => Promise<string>
  /** Throws if the container is broken. */
  statusOf: (id: string) => Promise<ContainerStatus>
  wait: (milliseconds: number) => Promise<unknown>
  /** The files of a carousel. Empty if the post is no carousel. */
  items: readonly { assetId: string; form: () => Form }[]
  post: (children: string[]) => Form | Promise<Form>
}

/** Makes the containers of a post and waits until Meta has fetched and processed the files. Each step is stored. */
export async function prepareContainers(
  { name, create, statusOf, wait, items, post }: Containers,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  const prepared: PreparedContainers = saved
    ? structuredClone(PreparedContainers.parse(saved))
    : { items: {}, container: null, isFinished: false }
  const finished = (id: string) => untilFinished({ name, wait, ask: () => statusOf(id) })
  if (!prepared.container) {
    const children: string[] = []
    for (const { assetId, form } of items) {
      const id = prepared.items[assetId] ?? (await create(form()))
      children.push(id)
      if (prepared.items[assetId]) continue
      prepared.items[assetId] = id
      await save(prepared)
    }
    for (const child of children) await finished(child)
    prepared.container = await create(await post(children))
    await save(prepared)
  }
  if (!prepared.isFinished) {
    await finished(prepared.container)
    prepared.isFinished = true
    await save(prepared)
  }
  return prepared
}

/** The waits in seconds, half a minute together, for Meta to process a file before one `prepare` frees its worker. */
const PAUSES_SECONDS = [1, 2, 4, 8, 15]
/** After these waits, Meta requires about a minute between polls. */
const LATER_SECONDS = 60

interface Waiting {
  name: string
  ask: () => Promise<ContainerStatus>
  wait: (milliseconds: number) => Promise<unknown>
}

async function untilFinished({ name, ask, wait }: Waiting): Promise<void> {
  for (const seconds of [...PAUSES_SECONDS, null]) {
    const status = await ask()
    if (status === 'FINISHED' || status === 'PUBLISHED') return
    if (status === 'EXPIRED') throw lapsed(`${name} keeps a prepared post for only a day; it will be prepared again.`)
    if (seconds !== null) await wait(seconds * 1000)
  }
  const message = `${name} is still processing the media.`
  throw new PlatformError('retry_after', message, { retryAfterSeconds: LATER_SECONDS })
}

/** The error for prepared media that are no longer valid. Nothing is live, and they are prepared again. */
export function lapsed(message: string, vendor?: string): PlatformError {
  return new PlatformError('retry_backoff', message, { preparedLapsed: true, ...(vendor ? { vendor } : {}) })
}
