import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import type { IdName } from './effect-kind.ts'
import type { Message } from './messages.ts'
import type { Claim } from './world.ts'

/** The form that stands in queues; the subject's id comes under its own name. */
const Input = z.looseObject({
  orgId: z.uuid(),
  /** The fence under which it was decided, so that the same cause is not told twice. */
  fence: z.int(),
  outbox: z.array(z.custom<Message>()), // written only by saveStep
})

export type TellLater = TypedJob<z.input<typeof Input>>

/** What could not be told with the change itself, told as soon as it can be. */
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
      // Older releases also queued what webhooks hear; today that follows from the message.
      const messages = outbox.filter((message) => 'notify' in message)
      return tell(db, services, { orgId, id: z.uuid().parse(id), fence }, messages)
    }),
  )
}
