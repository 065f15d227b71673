import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import type { IdName } from './effect-kind.ts'
import type { Message } from './messages.ts'
import type { Claim } from './world.ts'

/** The form that stands in queues. The subject's id has its own name there. */
const Input = z.looseObject({
  orgId: z.uuid(),
  /** The fence of the decision, so that the same cause is not told twice. */
  fence: z.int(),
  outbox: z.array(z.custom<Message>()), // only saveStep writes it
})

export type TellLater = TypedJob<z.input<typeof Input>>

/** Defines the job that sends notices which could not be written with the change itself. */
export function tellLaterJob(
  name: string,
  idName: IdName,
  tell: (db: Trx, services: Services, of: Claim, messages: readonly Message[]) => Promise<void>,
): TellLater {
  return defineJob({
    name,
    input: Input,
    retryDelaysSeconds: [60, 600, 3600, 14_400, 86_400, 86_400],
  }).handle(({ services, inScope }, { orgId, fence, outbox, [idName]: id }) =>
    inScope({ orgId }, (db) => {
      // Older releases also queued webhook events. Today those follow from the message.
      const messages = outbox.filter((message) => 'notify' in message)
      return tell(db, services, { orgId, id: z.uuid().parse(id), fence }, messages)
    }),
  )
}
