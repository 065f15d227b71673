import { sql } from 'kysely'
import { forgetSecondFactor } from '#auth/index.ts'
import { writeAudit } from '#kernel/audit.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import { composeServices } from '../compose.ts'
import { loadConfig } from '../load-config.ts'
import { startDatabase } from '../start-database.ts'
import type { Command, CommandContext } from './command.ts'

export const makeOperator: Command = {
  usage: '<email>',
  what: 'make a person an operator, who sees what concerns the installation as a whole',
  words: 1,
  run: (ctx, { words: [email = ''] }) =>
    forPerson(ctx, email, 'make-operator', async (db, _services, userId) => {
      const changed = await db
        .updateTable('user_account')
        .set({ is_operator: true })
        .where('id', '=', userId)
        .where('is_operator', '=', false)
        .returning('id')
        .executeTakeFirst()
      return changed ? `${email} runs this installation now.` : `${email} runs this installation already.`
    }),
}

export const resetTotp: Command = {
  usage: '<email>',
  what: 'switch two-factor codes off for a person who lost the device and the recovery codes',
  words: 1,
  run: (ctx, { words: [email = ''] }) =>
    forPerson(ctx, email, 'reset-totp', async (db, services, userId) => {
      const had = await forgetSecondFactor(db, services, userId)
      if (!had) return `Two-factor codes are not on for ${email}.`
      return `Two-factor codes are off for ${email}, who is told by mail. All their sessions have ended.`
    }),
}

type Act = (db: Trx, services: Services, userId: string) => Promise<string>

/** Acts as the application for one person, and writes a line to the audit log. */
async function forPerson(ctx: CommandContext, email: string, name: string, act: Act): Promise<void> {
  const config = loadConfig(ctx.env)
  const database = await startDatabase(config, ctx.log)
  try {
    const services = await composeServices({
      config,
      databaseUrl: database.login,
      log: ctx.log,
      clock: systemClock,
    })
    try {
      ctx.say(await actFor(services, email, name, act))
    } finally {
      await services.db.destroy()
    }
  } finally {
    await database.stop()
  }
}

async function actFor(services: Services, email: string, name: string, act: Act): Promise<string> {
  const { rows } = await inScope(services.db, {}, (db) =>
    sql<{ id: string }>`select id from auth_user_by_email(${email})`.execute(db),
  )
  const userId = rows[0]?.id
  if (!userId) throw new Error(`There is no account with the address ${email}`)
  return inScope(services.db, { userId }, async (db) => {
    const words = await act(db, services, userId)
    await writeAudit(db, {
      orgId: null,
      userId,
      actor: { kind: 'system', job: `admin ${name}` },
      action: name,
      requestId: newId(),
      target: { type: 'user', id: userId },
    })
    return words
  })
}
