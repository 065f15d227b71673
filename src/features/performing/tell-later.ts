import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import type { IdName } from './effect-kind.ts'
import type { Message } from './messages.ts'
import type { Claim } from './world.ts'

/** With the subject's id under its own name, as it stands in queues. */
const Input = z.looseObject({
  orgId: z.uuid(),
  /** Under which it was decided: one attempt's cause tells once. */
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
      // Entries of older releases have beside it what webhooks hear, which follows from the message by now.
      const messages = outbox.filter((message) => 'notify' in message)
      return tell(db, services, { orgId, id: z.uuid().parse(id), fence }, messages)
    }),
  )
}
